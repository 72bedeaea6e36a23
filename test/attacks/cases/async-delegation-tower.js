// @kind dos-recursion
// @title async generators delegate five thousand deep, and each step passes through all
// @expect contained
async function* g(n) { if (n > 0) yield* g(n - 1); else for (let i = 0; i < 5; i++) yield i }
let seen = 0
try { for await (const x of g(5000)) seen++ } catch (e) { if (!(e instanceof RangeError)) return "ESCAPED" }
return seen
