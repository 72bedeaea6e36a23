// @kind dos-memory
// @title weak maps, weak references and registries in great number, each with an entry
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = [], registry = new FinalizationRegistry(() => {})
for (let i = 0; ; i++) { const k = { i }; all.push(k, new WeakMap([[k, i]]), new WeakRef(k), new WeakSet([k])); registry.register(k, { i }, k) }
