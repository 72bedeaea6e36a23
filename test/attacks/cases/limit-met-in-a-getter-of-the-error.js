// @kind limit-evasion
// @title a thrown error spins while it is read, shown, compared and rethrown
// @expect limit
const evil = new Proxy(new Error("x"), { get() { for (;;); }, getPrototypeOf() { for (;;); } })
try { throw evil } catch (e) { try { e instanceof Error; String(e) } catch { return "caught" } finally { await tools.echo({ still: "here" }) } }
