// @kind escape
// @title next, return and throw of a running generator, from its own code and from its finally
// @expect value ["TypeError","TypeError","TypeError","kept",true]
const names = []
let g
function* gen() { for (const call of ["next", "return", "throw"]) { try { g[call]() } catch (e) { names.push(e.name) } } try { yield 1 } finally { try { g.return() } catch (e) { yield "kept" } } }
g = gen()
g.next()
names.push(g.return("x").value)
names.push(g.next().done)
return names
