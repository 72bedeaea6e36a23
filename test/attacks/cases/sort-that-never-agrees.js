// @kind dos-cpu
// @title comparators that answer at random, NaN, or grow and shrink the list while it is sorted
// @expect limit
let n = 0
const a = Array.from({ length: 5000 }, (_, i) => i)
for (;;) { a.sort(() => [1, -1, 0, NaN, Infinity][n++ % 5]); a.toSorted((x, y) => { if (n++ % 1000 === 0) a.length = 10; a.push(n); return y - x }); new Float64Array(3000).sort(() => n++ % 3 - 1) }
