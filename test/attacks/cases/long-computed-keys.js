// @kind dos-cpu
// @title long texts made anew are used as keys of objects and maps, and hashed each time
// @expect limit
const o = {}, m = new Map(), big = "k".repeat(1000000)
for (let i = 0; ; i++) { const k = big + i; o[k]; m.has(k); k in o }
