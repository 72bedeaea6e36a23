// @kind dos-recursion
// @title arrays nested a hundred thousand deep meet join, flat, stringify, clone, isDeep and comparison
// @expect contained
let a = []
for (let i = 0; i < 100000; i++) a = [a]
const names = []
for (const f of [() => String(a), () => a.flat(Infinity).length, () => JSON.stringify(a).length, () => structuredClone(a).length, () => a.toLocaleString(), () => console.log(a), () => new Set([a]).size, () => a > 1]) { try { f(); names.push("done") } catch (e) { names.push(e.name) } }
try { await tools.echo(a); names.push("done") } catch (e) { names.push(e.name) }
return names
