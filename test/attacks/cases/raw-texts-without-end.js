// @kind dos-cpu
// @title String.raw, fromCharCode and concat over array-likes of great length
// @expect limit
return String.raw({ raw: { length: 2 ** 53 - 1 } })
