// @kind dos-regex
// @title a pattern of fifty thousand nested groups, lookarounds and classes is compiled
// @expect contained
const names = []
for (const [open, shut] of [["(", ")"], ["(?:", ")*"], ["(?=", ")"], ["(?<!", ")"], ["(?<n>", ")"]]) { try { names.push(new RegExp(open.repeat(50000) + "a" + shut.repeat(50000)).test("a")) } catch (e) { names.push(e.name) } }
try { names.push(new RegExp("[".repeat(5000) + "a" + "]".repeat(5000), "v").test("a")) } catch (e) { names.push(e.name) }
return names
