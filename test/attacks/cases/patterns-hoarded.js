// @kind dos-memory
// @title patterns that are all different are compiled and kept
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = []
for (let i = 0; ; i++) all.push(new RegExp(`(?<n${i}>a${i}|[b-d]{2,5}|\\w+)*?`, "gu"))
