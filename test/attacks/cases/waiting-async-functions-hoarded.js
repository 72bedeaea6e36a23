// @kind dos-memory
// @title async functions that wait for a promise that never settles
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const never = new Promise(() => {})
async function f(a, b) { const c = [a, b]; for (const x of c) await never; return c }
for (;;) f(1, 2)
