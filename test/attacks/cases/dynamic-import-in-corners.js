// @kind escape
// @title import() in a default parameter, a computed key, a template and an optional chain
// @expect rejects-parse
const f = (a = `${import("node:fs")}`) => ({ [import("node:fs")]: a?.[import("x")] })
return f()
