// @kind dos-async
// @title thousands of intervals of no length, and clears with hostile ids
// @expect limit
for (let i = 0; i < 2000; i++) setInterval(() => clearInterval({ valueOf() { return -i }, toString() { return "x" } }), 0)
await new Promise(() => {})
