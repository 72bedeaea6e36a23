// @kind escape
// @title for await over a sync iterator whose values and closing are thenables
// @expect contained
const held = []
const thenable = (v) => ({ then(yes, no) { held.push(yes, no); yes(v) } })
const it = { [Symbol.iterator]() { return this }, n: 0, next() { return { value: thenable(this.n++), done: this.n > 3 } }, return: (v) => thenable({ done: true, value: v }) }
for await (const v of it) { held.push(v); if (v === 1) break }
try { for await (const v of { [Symbol.asyncIterator]: () => ({ next: () => thenable(thenable({ done: true })) }) }) held.push(v) } catch (e) { held.push(e) }
for (const h of held) { try { if (h.constructor("return typeof process")() === "object" || h.constructor.constructor("return typeof process")() === "object") return "ESCAPED" } catch {} }
return held.length
