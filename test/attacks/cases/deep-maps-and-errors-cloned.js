// @kind dos-recursion
// @title Maps in Maps and causes of causes, fifty thousand deep, are cloned, shown and sent
// @expect contained
let m = new Map(), e = new Error("x")
for (let i = 0; i < 50000; i++) { m = new Map([[m, i]]); e = new Error("y", { cause: e }) }
const names = []
for (const f of [() => structuredClone(m), () => structuredClone(e), () => console.log(m, e), () => String(e), () => tools.echo(m), () => tools.echo(e)]) { try { await f(); names.push("done") } catch (x) { names.push(x.name) } }
return names
