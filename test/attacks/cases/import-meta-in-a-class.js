// @kind escape
// @title import.meta inside a static block
// @expect rejects-parse
class A { static { this.m = import.meta } }
return A.m
