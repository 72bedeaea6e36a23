// @kind escape
// @title captureStackTrace writes onto frozen things, proxies, arrays, the tools and the global object
// @expect contained
const seen = []
const spy = new Proxy({}, { defineProperty(t, k, d) { seen.push(d.value, d.get, d.set); return Reflect.defineProperty(t, k, d) } })
for (const target of [Object.freeze({}), spy, [], tools, globalThis, console, Promise.resolve(), new Uint8Array(2), input]) {
  try { Error.captureStackTrace?.(target, seen) } catch (e) { seen.push(e) }
}
Object.defineProperty(Error, "stackTraceLimit", { get() { seen.push("limit"); return 1e9 }, configurable: true })
seen.push(new Error("x").stack)
for (const s of seen) { try { if (s.constructor.constructor("return typeof process")() === "object") return "ESCAPED" } catch {} }
return JSON.stringify(seen.filter((s) => typeof s === "string")).slice(0, 2000)
