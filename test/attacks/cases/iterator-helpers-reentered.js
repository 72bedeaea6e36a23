// @kind escape
// @title an iterator helper is called from inside its own callback, closed twice and returned from within
// @expect value ["TypeError","TypeError",[1],"done"]
const out = []
let h = [1, 2].values().map((x) => { h.next(); return x })
try { h.next() } catch (e) { out.push(e.name) }
h = [1, 2].values().map((x) => { h.return(); return x })
try { h.next() } catch (e) { out.push(e.name) }
let closed = 0
const src = { next: () => ({ value: 1, done: false }), return() { closed++; return {} }, __proto__: Iterator.prototype }
const t = src.take(1)
out.push([...t].concat([]).slice(0, 1))
t.return(); t.return()
let g
function* gen() { try { g.next() } catch (e) { yield e.name === "TypeError" ? "done" : "ESCAPED" } }
g = gen()
out.push(g.next().value)
return out
