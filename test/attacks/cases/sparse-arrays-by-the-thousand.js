// @kind dos-memory
// @title every array has one element, far away
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = []
for (;;) { const a = []; a[100000] = 1; a[5] = 1; all.push(a) }
