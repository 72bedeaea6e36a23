// @kind boundary
// @title rejections that nothing handles have proxies, getters, thenables and huge texts for reasons
// @expect contained
const reasons = [new Proxy({}, { get() { throw 1 } }), { get message() { tools.echo({}); return "m" }, get then() { throw 2 } }, "r".repeat(1000000), Symbol("s"), () => 1, null, undefined, 10n ** 5000n, Object.create(null), new (class extends Error { get name() { for (;;); } })("n")]
for (const r of reasons) { Promise.reject(r); queueMicrotask(() => { throw r }); setTimeout(() => { throw r }, 0) }
for (let i = 0; i < 3000; i++) Promise.reject(new Error("many " + i))
await new Promise((r) => setTimeout(r, 5))
return "done"
