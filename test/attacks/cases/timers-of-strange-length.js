// @kind dos-async
// @title delays that are NaN, endless, negative, huge, objects; callbacks that are texts
// @limits {"timeoutMs": 1000}
// @expect contained
let ran = 0
for (const d of [NaN, Infinity, -1, -Infinity, 2 ** 31, 2 ** 53, "5", { valueOf: () => 1 }, [], null, undefined, 10n, Symbol("s")]) { try { const id = setTimeout(() => ran++, d); clearTimeout(String(id)) } catch {} try { setTimeout("globalThis.__pwned = 1", d) } catch {} }
await new Promise((r) => setTimeout(r, 20))
return typeof ran
