// @kind boundary
// @title Symbol-keyed, hidden and inherited toJSON, valueOf and then are not asked on the way to a tool
// @expect value [0,{"a":1}]
let asked = 0
const spy = () => { asked++; return { forged: 1 } }
class P { toJSON() { return spy() } valueOf() { return spy() } }
const o = Object.assign(new P(), { a: 1 })
for (const k of ["toJSON", "then", "toString"]) Object.defineProperty(o, k, { get: spy, enumerable: false })
Object.defineProperty(o, Symbol.for("nodejs.util.inspect.custom"), { get: spy })
const r = await tools.echo(o)
return [asked, r]
