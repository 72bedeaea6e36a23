// @kind dos-recursion
// @title coercions call each other: toString, valueOf, Symbol.toPrimitive, getters, proxies and sort in turn
// @expect contained
let depth = 0
const o = { get x() { depth++; return [2, 1].sort(() => `${p}`.length).length }, [Symbol.toPrimitive]() { return JSON.stringify({ toJSON: () => o.x }) } }
const p = new Proxy(o, { get: (t, k) => Reflect.get(t, k) })
try { o.x } catch (e) { if (!(e instanceof RangeError)) return "ESCAPED " + e }
return depth > 10
