// @kind dos-cpu
// @title concat spreads objects that claim a great length
// @expect limit
const big = { [Symbol.isConcatSpreadable]: true, length: 2 ** 40 }
return [].concat(big, big)
