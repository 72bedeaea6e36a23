// @kind escape
// @title species and constructor getters change the array that is being worked on
// @expect value [[9,9],[1,2,3],4,[],["x"],"object"]
const out = []
const a = [1, 2, 3, 4]
a.constructor = { get [Symbol.species]() { a.length = 0; return function (n) { return { length: 0 } } } }
const r = a.map((x) => 9)
out.push([r[0], r[1]].map((x) => x ?? 9))
const b = [1, 2, 3]
b.constructor = { [Symbol.species]: function () { return b } }
out.push(b.slice(0).slice ? [...new Set([1, 2, 3])] : 0)
const c = [1, 2, 3, 4]
c.constructor = { get [Symbol.species]() { c.extra = 1; Object.defineProperty(c, "0", { get: () => 1 }); return Array } }
out.push(c.slice(0).length)
const d = [1, 2]
d.constructor = { [Symbol.species]: function () { d.length = 0; return [] } }
out.push(d.concat([]).slice(0, 0))
const e = ["x", "y"]
e.constructor = { get [Symbol.species]() { e.pop(); return Array } }
out.push(e.filter(() => true))
const f = [[1]]
f.constructor = { [Symbol.species]: function () { return Object.create(Array.prototype) } }
out.push(typeof f.flat())
return out
