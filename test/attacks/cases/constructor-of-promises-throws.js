// @kind pollution
// @title Promise.prototype.constructor is a getter that counts, throws and lies while tools are awaited
// @expect value ["counted","thrown"]
let counted = 0
Object.defineProperty(Promise.prototype, "constructor", { get() { counted++; return Promise }, configurable: true })
await tools.echo({})
const first = counted > 0 ? "counted" : "not asked"
Object.defineProperty(Promise.prototype, "constructor", { get() { throw "thrown" } })
try { await tools.echo({}); return "not asked" } catch (e) { return [first, e] }
