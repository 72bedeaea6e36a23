// @kind dos-recursion
// @title conditional, nullish and exponent chains of thousands
// @expand {"A": ["1 ? ", 6000], "Z": [": 2", 6000], "B": ["2 ** ", 5000], "C": ["a?.b", 1], "D": ["?.b", 6000]}
// @expect contained
const a = null
return [@@A@@3@@Z@@, @@B@@1, a@@D@@]
