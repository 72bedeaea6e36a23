// @kind boundary
// @title an uncaught error with twenty thousand causes, each a stack of its own
// @expect contained
let e = new Error("root")
for (let i = 0; i < 20000; i++) e = new Error("e" + i, { cause: e })
const a = new AggregateError([e, e, e], "all", { cause: e })
a.errors.push(a)
throw a
