// @kind dos-cpu
// @title integer keys in falling order are sorted whenever they are listed
// @expect limit
const o = {}
for (let i = 40000; i > 0; i--) o[i * 7] = i
for (;;) { delete o[7]; o[7] = 1; Object.keys(o); for (const k in o) break }
