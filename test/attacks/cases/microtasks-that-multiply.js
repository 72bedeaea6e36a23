// @kind dos-async
// @title each microtask queues two more
// @expect limit
const f = () => { queueMicrotask(f); queueMicrotask(f) }
f()
await new Promise(() => {})
