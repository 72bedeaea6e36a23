// @kind dos-cpu
// @title reverse, copyWithin and unshift of an array-like with the greatest length
// @expect limit
for (const f of ["reverse", "copyWithin", "unshift", "sort", "fill"]) Array.prototype[f].call({ length: 2 ** 53 - 1, 0: 1 }, 1, 0)
return "all of it was done"
