// @kind escape
// @title constructors are told to take their prototype from proxies, revoked ones and primitives
// @expect value ["TypeError",[true,true,true,true,true,true,true]]
const kinds = [Array, Map, Error, Promise, Date, Uint8Array, RegExp]
const args = new Map([[Promise, [() => {}]], [RegExp, ["a"]]])
const odd = new Proxy(function () {}, { get: (t, k) => (k === "prototype" ? 7 : t[k]) })
const own = kinds.map((K) => Object.getPrototypeOf(Reflect.construct(K, args.get(K) ?? [], odd)) === K.prototype)
const { proxy, revoke } = Proxy.revocable(function () {}, { get(t, k) { revoke(); return 7 } })
let name = "none"
try { Reflect.construct(Array, [], proxy) } catch (e) { name = e.constructor === TypeError ? e.name : "ESCAPED" }
return [name, own]
