// @kind limit-evasion
// @title finally blocks of generators take over when a loop is left by the limit
// @expect limit
function* g() { for (;;) { try { yield* g2() } finally { continue } } }
function* g2() { try { for (;;) yield 1 } finally { return 2 } }
for (const x of g()) { try { for (const y of g()) { if (y) continue } } finally { continue } }
return "out"
