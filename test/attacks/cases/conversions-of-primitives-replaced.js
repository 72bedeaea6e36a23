// @kind pollution
// @title toString, valueOf and Symbol.toPrimitive of the primitives' prototypes are replaced
// @expect value ["1true","1","[1]",3,"{\"a\":1}"]
for (const K of [Number, String, Boolean, BigInt, Symbol]) {
  for (const k of ["toString", "valueOf", "toJSON", Symbol.toPrimitive]) Object.defineProperty(K.prototype, k, { value: () => { throw new Error("asked") }, configurable: true })
}
delete Number.prototype.toJSON
const parts = [`${1}${true}`, String(1), "[" + [1].join() + "]", +"1" + 2]
return [...parts, JSON.stringify({ a: 1 })]
