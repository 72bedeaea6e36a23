// @kind dos-memory
// @title arrays of one element that each have room for more
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = []
for (;;) { const a = []; a.push(1); all.push(a) }
