// @kind dos-async
// @title an async generator is asked for more and more without waiting for any
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
async function* g() { for (;;) yield 1 }
const it = g(), kept = []
for (;;) kept.push(it.next())
