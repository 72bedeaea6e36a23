// @kind dos-cpu
// @title long JSON is read, with its mistake at the end, with repeated keys, and written with great indents
// @expect limit
const bad = "[" + "1,".repeat(500000) + "x", keys = "{" + '"a":1,'.repeat(200000) + '"a":2}', text = JSON.stringify("\u0001\ud800".repeat(200000))
for (;;) { try { JSON.parse(bad) } catch {} JSON.parse(keys); JSON.parse(text); JSON.stringify(keys, null, "          ") }
