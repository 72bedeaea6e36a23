// @kind dos-cpu
// @title long BigInts are written in odd bases and read back
// @expect limit
let n = 7n ** 50000n
for (;;) n = BigInt(n.toString(10)) + BigInt.asUintN(100000, -n) % 999983n + BigInt("0x" + n.toString(16))
