// @kind dos-memory
// @title URLs and their parameters are made and kept
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = []
for (let i = 0; ; i++) { const u = new URL(`https://h${i}.example/p?a=${i}&b=2`); u.searchParams.append("c", "3"); all.push(u, new URLSearchParams({ i })) }
