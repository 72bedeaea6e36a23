// @kind boundary
// @title format specifiers, labels, tables and groups get proxies, getters and thenables
// @expect contained
let ran = 0
const hostile = new Proxy({ get x() { ran++; return 1 }, toString() { ran++; return "t" }, [Symbol.toPrimitive]() { ran++; return 1 } }, { get(t, k, r) { ran++; return Reflect.get(t, k, r) }, ownKeys(t) { ran++; return Reflect.ownKeys(t) } })
console.log("%s %d %i %f %j %o %O %c %%", hostile, hostile, hostile, hostile, hostile, hostile, hostile, hostile)
for (const name of ["table", "group", "groupEnd", "dir", "assert", "count", "time", "timeEnd", "trace", "info", "warn", "error", "debug"]) { try { console[name]?.(hostile, [hostile], new Map([[hostile, hostile]])) } catch (e) { if (!(e instanceof Error)) return "ESCAPED" } }
return "ran"
