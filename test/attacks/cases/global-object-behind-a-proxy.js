// @kind escape
// @title the global object gets a proxy for a prototype, which then sees the engine look up names
// @expect contained
const asked = []
const spy = new Proxy({}, {
  has(t, k) { asked.push(k); return true },
  get(t, k, r) { asked.push(r); return typeof k === "string" ? (x) => x : undefined },
})
try { Object.setPrototypeOf(globalThis, spy) } catch (e) { asked.push(e) }
try { Object.setPrototypeOf(Object.prototype, spy) } catch (e) { asked.push(e) }
try { asked.push(typeof process, typeof require) } catch (e) { asked.push(e) }
try { asked.push(process.exit(1)) } catch (e) { asked.push(e) }
for (const a of [...asked]) { try { if (a.constructor.constructor("return typeof process")() === "object") return "ESCAPED" } catch {} }
return asked.filter((a) => a === "object").length
