// @kind escape
// @title a base class that returns another object puts private fields onto tools, console and builtins
// @runs 2
// @expect value [6,"same"]
class Base { constructor(o) { return o } }
class Stamp extends Base { #mark = 1; static read(o) { try { return o.#mark } catch { return 0 } } static has(o) { return #mark in o } }
let stamped = 0
for (const o of [globalThis, Object.prototype, Function.prototype, Promise.resolve(), new Proxy({}, {}), /a/]) {
  if (Stamp.has(o)) return "ESCAPED: a mark of an earlier plan"
  try { new Stamp(o); stamped += Stamp.read(o) } catch (e) { return e.message }
}
for (const o of [tools, console, input, tools.echo]) { try { new Stamp(o) } catch {} }
return [stamped, (await tools.echo({ s: "same" })).s]
