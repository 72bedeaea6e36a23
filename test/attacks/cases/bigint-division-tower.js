// @kind dos-cpu
// @title divisions and remainders of BigInts with more than a hundred thousand digits
// @expect limit
const a = 3n ** 300000n, b = 7n ** 15000n
for (let i = 0n; ; i++) { (a + i) / (b + i); (a - i) % (b - i); a * b }
