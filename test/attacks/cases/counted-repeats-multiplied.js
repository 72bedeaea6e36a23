// @kind dos-regex
// @title counts within counts multiply to more states than can be
// @expect contained
const names = []
for (const s of ["((a{1000}){1000}){1000}", "(?:(?:a{0,999}){0,999}){0,999}b", "a{4294967295}", "(?:a?){30000}a{30000}", "(?:\\p{L}{500}){500}"]) { try { names.push(new RegExp(s, "u").test("a".repeat(3000))) } catch (e) { names.push(e.name) } }
return names
