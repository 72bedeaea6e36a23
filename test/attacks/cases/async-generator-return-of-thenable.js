// @kind escape
// @title return and throw of async generators meet thenables whose then keeps what the engine hands it
// @expect contained
const held = []
const thenable = { get then() { return (yes, no) => { held.push(yes, no); throw { from: "then" } } } }
async function* g() { try { yield thenable; yield 1 } finally { try { yield thenable } catch (e) { held.push(e) } } }
const it = g()
for (const step of [() => it.next(), () => it.return(thenable), () => it.throw(thenable), () => it.next()]) {
  try { held.push(await step()) } catch (e) { held.push(e) }
}
async function* outer() { try { yield* { [Symbol.asyncIterator]: () => ({ next: () => thenable, get return() { throw held }, throw: null }) } } catch (e) { held.push(e) } }
const o = outer()
for (const step of [() => o.next(), () => o.throw(1), () => o.return(2)]) try { held.push(await step()) } catch (e) { held.push(e) }
for (const h of held.flat()) {
  try { if (h.constructor.constructor("return typeof process")() === "object") return "ESCAPED" } catch {}
  try { if (h.constructor("return typeof process")() === "object") return "ESCAPED" } catch {}
}
return held.length > 6
