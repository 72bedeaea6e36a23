// @kind pollution
// @title accessors at indices of Array.prototype see nothing of the arrays that builtins make
// @expect value [[],[["a","b"],["x"],["k"],[1,2],["m"],[1],[2,1]]]
const seen = []
for (const k of [0, 1, 2]) Object.defineProperty(Array.prototype, k, { set(v) { seen.push("set " + String(v)) }, get() { return undefined }, configurable: true })
const made = ["a,b".split(","), Object.keys({ x: 1 }), Reflect.ownKeys({ k: 1 }), [1, 2].map((x) => x), ["m"].slice(), [...new Set([1])], [1, 2].toReversed()]
for (const k of [0, 1, 2]) delete Array.prototype[k]
return [seen, made]
