// @kind dos-memory
// @title BigInt.asUintN, shifts and powers ask for more bits than there are
// @expect contained
const names = []
for (const f of [() => BigInt.asUintN(2 ** 53 - 1, -1n), () => -1n << (1n << 40n), () => 1n << -(1n << 70n), () => 2n ** (2n ** 40n), () => BigInt("0x" + "f".repeat(4000000)), () => BigInt.asIntN(2 ** 33, -5n)]) { try { names.push(typeof f()) } catch (e) { names.push(e.name) } }
return names
