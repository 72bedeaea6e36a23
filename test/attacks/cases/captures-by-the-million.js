// @kind dos-memory
// @title thousands of groups with indices are captured at each place of a text
// @expect limit
const r = new RegExp("()".repeat(2000) + ".", "dg")
const all = []
for (;;) for (const m of "x".repeat(1000).matchAll(r)) all.push(m)
