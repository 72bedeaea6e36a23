// @kind escape
// @title every kind of function constructor, by inheritance, Reflect.construct, subclass, bind and proxy
// @expect contained
const kinds = [function () {}, async () => {}, function* () {}, async function* () {}, class {}, { m() {} }.m, (() => {}).bind(), tools.echo, Math.max, new Proxy(() => {}, {})]
const body = "return typeof process"
for (const f of kinds) {
  const K = Object.getPrototypeOf(f)?.constructor ?? f.constructor
  const ways = [() => K(body), () => new K(body), () => Reflect.construct(K, [body]), () => Reflect.construct(K, [body], Array), () => K.bind(null, body)(), () => new Proxy(K, {})(body), () => Reflect.apply(K, null, ["a", body]), () => new (class extends K {})(body), () => K.call(null, "/*", "*/){" + body), () => [body].map(K)[0]]
  for (const way of ways) {
    try {
      const made = way()
      let r = made()
      r = r?.next ? r.next() : r
      r = await r
      if (r === "object" || r?.value === "object") return "ESCAPED"
    } catch (e) { try { if (e.constructor.constructor(body)() === "object") return "ESCAPED by its error" } catch {} }
  }
}
return "held"
