// @kind escape
// @title finalizers must not run after the plan, nor observe collection
// @expect value [0,"object"]
let calls = 0
const registry = new FinalizationRegistry(() => { calls++; tools.echo({ late: 1 }); for (;;); })
let refs = []
for (let i = 0; i < 2000; i++) { const o = { i }; registry.register(o, i); if (i === 0) refs = [new WeakRef(o)] }
await new Promise((r) => setTimeout(r, 30))
return [calls, typeof refs[0].deref()]
