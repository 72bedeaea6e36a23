// @kind limit-evasion
// @title iterators that are closed by destructuring, spread and yield* spin in their return
// @expect limit
const it = () => ({ [Symbol.iterator]() { return this }, next: () => ({ done: false, value: 1 }), return() { try { for (;;); } finally { return {} } } })
try { const [a] = it(); return a } catch { return "caught" }
