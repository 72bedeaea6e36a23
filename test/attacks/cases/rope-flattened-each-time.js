// @kind dos-cpu
// @title a long text grows by one and is looked into, so that the host copies all of it each time
// @expect limit
let s = "x".repeat(2000000)
for (;;) { s += "y"; s.charCodeAt(s.length - 1); if (s.length > 2001000) s = s.slice(0, 2000000) }
