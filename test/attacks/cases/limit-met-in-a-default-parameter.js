// @kind limit-evasion
// @title the budget ends inside a default parameter, a computed key, a field and a static block, each within try
// @expect limit
const spin = () => { for (;;); }
try { ((a = spin()) => a)() } catch {} finally { try { class A { [spin()] = 1; static { spin() } } } catch {} finally { for (;;) { try { new (class { x = spin() })() } catch { continue } } } }
