// @kind dos-cpu
// @title a map is filled and emptied so that its walk is over gaps
// @expect limit
const m = new Map()
for (let i = 0; ; i++) { m.set(i, i); m.delete(i - 1); for (const x of m) break; m.keys().next() }
