// @kind pollution
// @title __proto__ as the name of a group, a match, an entry and a parameter
// @expect value ["__proto__","__proto__",["x"],"__proto__=1",true,"undefined"]
const g = Object.groupBy([1], () => "__proto__")
const m = /(?<__proto__>x)/.exec("x").groups
const f = Object.fromEntries([["__proto__", { polluted: 1 }]])
const c = structuredClone(JSON.parse('{"__proto__":{"polluted":1}}'))
return [Object.keys(g)[0], Object.keys(m)[0], [m.__proto__], new URLSearchParams([["__proto__", "1"]]).toString(), Object.hasOwn(f, "__proto__") && Object.hasOwn(c, "__proto__"), typeof {}.polluted]
