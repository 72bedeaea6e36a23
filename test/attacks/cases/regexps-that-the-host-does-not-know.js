// @kind boundary
// @title patterns with newer syntax, deep nesting and great counts cross to tools and out
// @expect contained
const sources = ["(?<a>x)|(?<a>y)", "(?i:a)b", "(".repeat(300) + ")".repeat(300), "(?:a{1000}){1000}", "[\\p{L}--[a-z]]", "a".repeat(20000), "(?<=(a+)+)b", "\\u{10ffff}"]
const made = []
for (const s of sources) for (const f of ["", "u", "v", "dgimsy"]) { try { made.push(new RegExp(s, f)) } catch {} }
let crossed = 0
for (const r of made) { r.lastIndex = { valueOf() { return 1 } }; try { await tools.echo({ r }); crossed++ } catch {} }
console.log(...made)
return made
