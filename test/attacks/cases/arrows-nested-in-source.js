// @kind dos-recursion
// @title functions within functions, thousands deep, each a scope
// @expand {"A": ["(a) => ", 8000]}
// @expect contained
const f = @@A@@1
return typeof f
