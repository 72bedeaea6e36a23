// @kind dos-memory
// @title reactions are hung on a promise that never settles, by then, race and await
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const never = new Promise(() => {})
for (;;) { never.then(() => 1, () => 2); Promise.race([never]); never.finally(() => {}) }
