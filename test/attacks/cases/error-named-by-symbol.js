// @kind escape
// @title an error whose name is a symbol makes the engine itself fail while it writes the stack
// @expect value ["TypeError",true,false]
const e = new Error("x")
e.name = Symbol("name")
let own = "none"
try { String(e) } catch (inner) { own = inner.name; try { inner.constructor.constructor("return process")(); return "ESCAPED" } catch {} }
const late = await (async () => { try { return typeof e.stack } catch (inner) { return inner.constructor === TypeError ? "string" : "ESCAPED" } })()
return [own, late === "string", e instanceof TypeError]
