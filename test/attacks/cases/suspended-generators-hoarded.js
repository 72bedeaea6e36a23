// @kind dos-memory
// @title generators are begun and kept, each with its frame and a try that waits
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
function* g(a, b, c) { let d = [a], e = { b }; try { for (const x of d) yield x } finally { e = c } }
const all = []
for (;;) { const it = g(1, 2, 3); it.next(); all.push(it) }
