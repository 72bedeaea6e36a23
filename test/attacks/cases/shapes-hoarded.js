// @kind dos-memory
// @title each object has keys that no other has, in an order of its own
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = []
for (let i = 0; ; i++) { const o = {}; o["a" + i] = 1; o["b" + i] = 2; delete o["a" + i]; o["c" + (i % 7)] = 3; all.push(o) }
