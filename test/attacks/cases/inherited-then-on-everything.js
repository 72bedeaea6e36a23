// @kind pollution
// @title Object.prototype.then makes every object a thenable while tools answer and the plan returns
// @expect contained
let asked = 0
Object.defineProperty(Object.prototype, "then", { get() { asked++; return undefined }, configurable: true })
const answer = await tools.echo({ a: 1 })
Object.defineProperty(Object.prototype, "then", { value(yes) { tools.echo({ from: "then" }); yes(new Proxy({}, {})) }, configurable: true })
return { answer, asked }
