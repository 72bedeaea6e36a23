// @kind dos-cpu
// @title two long texts that are equal but not the same are compared again and again
// @expect limit
const a = "x".repeat(4000000) + "a"
const b = "x".repeat(4000000) + ["a"][0]
for (;;) { a === b; a < b; a == b }
