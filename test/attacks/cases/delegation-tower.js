// @kind dos-recursion
// @title generators that delegate to generators, ten thousand deep, stepped and closed
// @expect contained
function* g(n) { try { if (n > 0) yield* g(n - 1); else yield 1 } finally { n++ } }
let most = 0
for (const depth of [100, 1000, 10000]) { try { const it = g(depth); it.next(); it.return(1); most = depth } catch (e) { if (!(e instanceof RangeError)) return "ESCAPED" } }
return most
