// @kind escape
// @title structuredClone is given tools, functions, proxies, promises and transfers that are none
// @expect contained
const errors = []
for (const v of [tools, tools.echo, console, globalThis, () => 1, new Proxy({}, {}), Promise.resolve(), Symbol("s"), { get a() { return tools } }, new (class { #p = 1 })(), (function* () {})(), new WeakMap()]) {
  try { errors.push(structuredClone(v)) } catch (e) { errors.push(e) }
}
const buffer = new ArrayBuffer(8)
for (const transfer of [[buffer, buffer], [{}], { length: 1e9 }, new Proxy([], {}), "buffer", [buffer]]) {
  try { errors.push(structuredClone(buffer, { get transfer() { return transfer } })) } catch (e) { errors.push(e) }
}
for (const e of errors) { try { if (e.constructor.constructor("return typeof process")() === "object") return "ESCAPED" } catch {} }
return [errors.length, buffer.byteLength]
