// @kind dos-memory
// @title each match is replaced by all that follows it
// @expect limit
let s = "a".repeat(20000)
const kept = []
for (;;) kept.push(s.replaceAll("a", "$'"))
