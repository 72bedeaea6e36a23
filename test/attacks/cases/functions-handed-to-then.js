// @kind escape
// @title everything the engine passes into guest callbacks is tried as a way to Function
// @expect contained
const held = []
const take = (...args) => { held.push(...args); return args[0] }
await new Promise((yes, no) => { take(yes, no); yes() })
Promise.try?.(take, 1)
const w = Promise.withResolvers?.(); take(w?.resolve, w?.reject)
await { then: (...a) => { take(...a); a[0](1) } }
JSON.stringify({ a: 1, toJSON: take }, take)
JSON.parse('{"a":[1]}', function (...a) { take(this, ...a); return a[1] })
"abc".replace(/(?<n>b)/, take)
"abc".replaceAll("b", take)
;[3, 1, 2].sort((a, b) => { take(a, b); return a - b })
Array.from({ length: 2 }, take)
;[1].reduce(take, [])
new Map([[1, 2]]).forEach(take)
Map.groupBy?.([1], take)
;[1].values().map(take).toArray?.()
const tag = (s, ...v) => take(s, s.raw, ...v)
tag`a${1}b`
Reflect.get(new Proxy({}, { get: take }), "k")
Reflect.apply(new Proxy(() => {}, { apply: take }), null, [1])
new (new Proxy(class {}, { construct: (...a) => { take(...a); return {} } }))()
setTimeout(take, 0, "t")
await new Promise((r) => setTimeout(r, 1))
for (const h of held) {
  for (const path of [(x) => x.constructor, (x) => x.constructor.constructor, (x) => x.__proto__.constructor.constructor]) {
    try { if (path(h)("return typeof process")() === "object") return "ESCAPED" } catch {}
  }
}
return held.length > 30
