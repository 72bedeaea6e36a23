// @kind boundary
// @title name, message, stack and toString of an uncaught error are accessors that call tools after the end
// @expect contained
const hit = (what) => ({ get() { tools.echo({ what }); console.log(what); return what }, configurable: true })
const e = new TypeError("x")
for (const k of ["name", "message", "stack", "cause", "code", "toString", Symbol.toStringTag, "then", "details"]) {
  Object.defineProperty(e, k, hit("own " + String(k)))
  Object.defineProperty(Error.prototype, k, hit("inherited " + String(k)))
  Object.defineProperty(TypeError.prototype, k, hit("of TypeError " + String(k)))
}
throw e
