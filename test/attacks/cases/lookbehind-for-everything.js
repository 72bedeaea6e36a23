// @kind dos-regex
// @title an unbounded lookbehind with alternatives at each place of a long text
// @expect contained
return /(?<=(?:a|aa|aaa)*c)b/.test("a".repeat(100000))
