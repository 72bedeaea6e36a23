// @kind escape
// @title a text that changes while it is read becomes the host's inspection symbol, on values that are shown
// @expect contained
let reads = 0
const key = Symbol.for({ toString: () => (reads++ ? "nodejs.util.inspect.custom" : "nodejs.util.inspect.custom") })
const trap = { [key](depth, options, inspect) { try { (inspect ?? depth).constructor("globalThis.__pwned = 1")() } catch {} return "ESCAPED" } }
console.log(trap, [trap], new Map([[trap, trap]]))
try { await tools.echo({ plain: 1, ...trap }) } catch {}
const error = new Error("shown")
error[key] = trap[key]
console.error(error)
throw Object.assign(error, { cause: trap, details: trap })
