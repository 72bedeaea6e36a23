// @kind dos-memory
// @title closures, each over a scope of its own
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = []
for (let i = 0; ; i++) { let a = i, b = i; all.push(() => a++ + b++, function () { return a }, async () => b) }
