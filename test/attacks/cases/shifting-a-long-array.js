// @kind dos-cpu
// @title shift, unshift and splice at the head of a long array move all of it
// @expect limit
const a = Array.from({ length: 200000 }, (_, i) => i)
for (;;) { a.unshift(a.shift()); a.splice(0, 1, 1) }
