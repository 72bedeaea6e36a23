// @kind dos-memory
// @title short slices keep alive the long texts that they were cut from
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect contained
const kept = []
for (let i = 0; i < 400; i++) { const big = ("0123456789" + i).repeat(150000); kept.push(big.slice(1000, 1020), big.substring(5, 30), /1.{20}/.exec(big)[0], big.split("9", 1)[0].trim()) }
return kept.length
