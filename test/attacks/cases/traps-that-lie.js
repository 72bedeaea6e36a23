// @kind escape
// @title proxy traps break each invariant; the engine must notice every lie
// @expect value [0]
const fixed = Object.freeze({ a: 1 })
const tries = [
  () => new Proxy(fixed, { get: () => 2 }).a,
  () => Reflect.has(new Proxy(fixed, { has: () => false }), "a"),
  () => Reflect.ownKeys(new Proxy({}, { ownKeys: () => ["a", "a"] })),
  () => Reflect.ownKeys(new Proxy(fixed, { ownKeys: () => [] })),
  () => Reflect.ownKeys(new Proxy({}, { ownKeys: () => [1] })),
  () => Reflect.getPrototypeOf(new Proxy(fixed, { getPrototypeOf: () => Array.prototype })),
  () => Reflect.getPrototypeOf(new Proxy({}, { getPrototypeOf: () => 1 })),
  () => Reflect.isExtensible(new Proxy(fixed, { isExtensible: () => true })),
  () => Reflect.preventExtensions(new Proxy({}, { preventExtensions: () => true })),
  () => Reflect.getOwnPropertyDescriptor(new Proxy(fixed, { getOwnPropertyDescriptor: () => undefined }), "a"),
  () => Reflect.getOwnPropertyDescriptor(new Proxy({}, { getOwnPropertyDescriptor: () => ({ value: 1, configurable: false }) }), "a"),
  () => Reflect.deleteProperty(new Proxy(fixed, { deleteProperty: () => true }), "a"),
  () => Reflect.set(new Proxy(fixed, { set: () => true }), "a", 3),
  () => Reflect.defineProperty(new Proxy(Object.preventExtensions({}), { defineProperty: () => true }), "z", { value: 1 }),
  () => new (new Proxy(class {}, { construct: () => 1 }))(),
  () => Reflect.setPrototypeOf(new Proxy(fixed, { setPrototypeOf: () => true }), {}),
]
return [tries.filter((t) => { try { t(); return true } catch (e) { return e.constructor !== TypeError } }).length]
