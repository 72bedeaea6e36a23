// @kind limit-evasion
// @title overflows are caught at every level, which doubles the work each time
// @expect limit
const f = () => { try { f() } finally { try { f() } catch {} } }
for (;;) { try { f() } catch {} }
