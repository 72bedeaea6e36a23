// @kind escape
// @title methods of builtins are called on proxies of the right thing and on lookalikes
// @expect value ["TypeError"]
const names = new Set()
const pairs = [[Map, []], [Set, []], [WeakMap, []], [WeakSet, []], [Date, []], [RegExp, ["a"]], [ArrayBuffer, [1]], [DataView, [new ArrayBuffer(8)]], [Uint8Array, [2]], [Promise, [() => {}]], [URL, ["http://a.b"]], [URLSearchParams, ["a=1"]], [WeakRef, [{}]]]
for (const [K, args] of pairs) {
  const real = new K(...args)
  for (const owner of [K.prototype, Object.getPrototypeOf(K.prototype)]) {
    if (owner === Object.prototype || owner === null) continue
    for (const k of Reflect.ownKeys(owner)) {
      const d = Reflect.getOwnPropertyDescriptor(owner, k)
      for (const f of [d.get, d.value]) {
        if (typeof f !== "function" || /^(constructor|toString|toLocaleString|then|catch|finally|flags|exec|test|Symbol|toJSON|finally|source|global|ignoreCase|multiline|dotAll|unicode|sticky|hasIndices|unicodeSets|get \[Symbol)/.test(String(k)) || typeof k === "symbol") continue
        for (const self of [new Proxy(real, {}), Object.create(real), { __proto__: K.prototype, [Symbol.toStringTag]: K.name }]) {
          try { Reflect.apply(f, self, [{}, {}]); names.add(`${K.name}.${String(k)} did not throw`) } catch (e) { names.add(e.name) }
        }
      }
    }
  }
}
return [...names]
