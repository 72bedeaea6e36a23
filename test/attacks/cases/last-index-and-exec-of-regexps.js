// @kind escape
// @title lastIndex is an object that recompiles, and exec returns lengths and indices that lie
// @expect contained
const out = []
const r = /a/g
r.lastIndex = { valueOf() { r.compile?.("(b)+", "y"); return 0 } }
out.push("ab".replace(r, "x"))
const liar = { exec: () => ({ index: -5, length: 2 ** 40, 0: "zz", 1: { toString() { return "$1" } }, groups: null }), flags: "" }
for (const f of [Symbol.replace, Symbol.match, Symbol.split, Symbol.search, Symbol.matchAll]) { try { out.push(String(RegExp.prototype[f].call(Object.assign(/x/, { exec: () => ({ index: 1e9, length: 3, 0: "long text", groups: { toString() { return 1 } } }) }), "abc", "[$&$`$'$<n>$1]"))) } catch (e) { out.push(e.name) } }
try { out.push(RegExp.prototype[Symbol.match].call({ ...liar, flags: "g", lastIndex: 0 }, "abc").length) } catch (e) { out.push(e.name) }
return out
