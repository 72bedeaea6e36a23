// @kind dos-cpu
// @title patterns, addresses, escapes, locales and numbers that the host refuses with errors of its own, without end
// @expect limit
const refused = [() => new RegExp("("), () => new URL("x"), () => decodeURI("%"), () => BigInt("x"), () => new Intl.Locale("x-"),
  () => "".normalize("x"), () => new URLSearchParams("%ff&".repeat(100)), () => (1).toLocaleString("?"), () => new RegExp("a" + Math.random())]
for (;;) for (const each of refused) try { each() } catch {}
