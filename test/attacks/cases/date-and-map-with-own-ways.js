// @kind boundary
// @title subclasses of Date, Map, Set and arrays override what a copier might call
// @expect value [0]
let asked = 0
const on = (K, names) => { const C = class extends K {}; for (const n of names) Object.defineProperty(C.prototype, n, { get() { asked++; return () => { throw 1 } } }); return C }
const D = on(Date, ["getTime", "valueOf", "toJSON", "toISOString", Symbol.toPrimitive])
const M = on(Map, ["entries", "forEach", "size", "get", Symbol.iterator])
const S = on(Set, ["values", "forEach", "size", Symbol.iterator])
const A = on(Array, ["length2", "map", "slice", Symbol.iterator])
const m = new M(); Map.prototype.set.call(m, 1, 2)
const s = new S(); Set.prototype.add.call(s, 1)
asked = 0
await tools.echo([new D(0), m, s, A.of(1)]).catch(() => {})
console.log(new D(0), m, s, A.of(1))
return [asked]
