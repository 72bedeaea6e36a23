// @kind pollution
// @title the console's methods are replaced, bound and proxied; the next plan has its own
// @runs 2
// @expect value ["function",true]
const before = Object.getOwnPropertyDescriptor(console, "log")
const own = before !== undefined && console.log.name === "log"
console.log = () => {}
Object.setPrototypeOf(console, new Proxy({}, { get: () => () => 1 }))
console.anything?.("x")
globalThis.console = null
return [typeof before.value, own]
