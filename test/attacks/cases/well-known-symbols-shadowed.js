// @kind pollution
// @title Symbol is shadowed and replaced; loops and conversions keep to the real ones
// @expect value [[1,2],"TypeError","3"]
globalThis.Symbol = { iterator: "iterator", toPrimitive: "toPrimitive" }
let name = ""
try { Object.defineProperty([].values().constructor ?? Iterator, "iterator", {}); Reflect.ownKeys(Array.prototype); (0).constructor.prototype = 1 } catch (e) { name = e.name }
return [[...[1, 2]], name, `${{ toString: () => "3" }}`]
