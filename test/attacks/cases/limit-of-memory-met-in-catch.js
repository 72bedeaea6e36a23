// @kind limit-evasion
// @title memory runs out again and again inside handlers that free it
// @expect limit
let hoard = []
for (;;) { try { for (;;) hoard.push("x".repeat(100000) + hoard.length) } catch { hoard = [] } finally { hoard = []; continue } }
