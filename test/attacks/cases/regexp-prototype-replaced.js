// @kind pollution
// @title exec, flags and the symbols of RegExp.prototype are replaced; what does not ask for them goes on
// @expect value ["b",["a","b"],"https://x.y/","1,234.5",0]
let calls = 0
for (const k of ["exec", "test", Symbol.replace, Symbol.match, Symbol.split, Symbol.search]) RegExp.prototype[k] = () => { calls++; return null }
for (const k of ["flags", "source", "global"]) Object.defineProperty(RegExp.prototype, k, { get() { calls++; return "" } })
return ["a".replace("a", "b"), "a b".split(" "), new URL("https://x.y").href, (1234.5).toLocaleString("en-US"), calls]
