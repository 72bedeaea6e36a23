// === what traps may not answer
const message = (f) => {
  try {
    f();
    return "fine";
  } catch (e) {
    return e.message;
  }
};
const fixed = Object.freeze({ a: 1 });
const closed = Object.preventExtensions({ a: 1 });
message(() => Object.getPrototypeOf(new Proxy({}, { getPrototypeOf: () => 1 }))); // => "'getPrototypeOf' on proxy: trap returned neither object nor null"
message(() => Object.getPrototypeOf(new Proxy(closed, { getPrototypeOf: () => null }))); // => "'getPrototypeOf' on proxy: proxy target is non-extensible but the trap did not return its actual prototype"
message(() => Object.setPrototypeOf(new Proxy(closed, { setPrototypeOf: () => true }), null)); // => "'setPrototypeOf' on proxy: trap returned truish for setting a new prototype on the non-extensible proxy target"
message(() => Object.isExtensible(new Proxy({}, { isExtensible: () => false }))); // => "'isExtensible' on proxy: trap result does not reflect extensibility of proxy target (which is 'true')"
message(() => Object.preventExtensions(new Proxy({}, { preventExtensions: () => true }))); // => "'preventExtensions' on proxy: trap returned truish but the proxy target is extensible"
message(() => Object.preventExtensions(new Proxy({}, { preventExtensions: () => false }))); // => "'preventExtensions' on proxy: trap returned falsish"
message(() => "a" in new Proxy(fixed, { has: () => false })); // => "'has' on proxy: trap returned falsish for property 'a' which exists in the proxy target as non-configurable"
message(() => "a" in new Proxy(closed, { has: () => false })); // => "'has' on proxy: trap returned falsish for property 'a' but the proxy target is not extensible"
message(() => delete new Proxy(fixed, { deleteProperty: () => true }).a); // => "'deleteProperty' on proxy: trap returned truish for property 'a' which is non-configurable in the proxy target"
message(() => { new Proxy(fixed, { set: () => true }).a = 2; }); // => "'set' on proxy: trap returned truish for property 'a' which exists in the proxy target as a non-configurable and non-writable data property with a different value"
message(() => { new Proxy(Object.freeze({ get a() { return 1; } }), { set: () => true }).a = 2; }); // => "'set' on proxy: trap returned truish for property 'a' which exists in the proxy target as a non-configurable and non-writable accessor property without a setter"
message(() => new Proxy(Object.freeze({ set a(v) {} }), { get: () => 2 }).a); // => "'get' on proxy: property 'a' is a non-configurable accessor property on the proxy target and does not have a getter function, but the trap did not return 'undefined' (got '2')"

// === descriptors that do not fit the target
const message = (f) => {
  try {
    f();
    return "fine";
  } catch (e) {
    return e.message;
  }
};
const describe = (target, answer) => message(() => Object.getOwnPropertyDescriptor(new Proxy(target, { getOwnPropertyDescriptor: () => answer }), "a"));
describe({}, 1); // => "'getOwnPropertyDescriptor' on proxy: trap returned neither object nor undefined for property 'a'"
describe(Object.freeze({ a: 1 }), undefined); // => "'getOwnPropertyDescriptor' on proxy: trap returned undefined for property 'a' which is non-configurable in the proxy target"
describe(Object.preventExtensions({ a: 1 }), undefined); // => "'getOwnPropertyDescriptor' on proxy: trap returned undefined for property 'a' which exists in the non-extensible proxy target"
describe({}, {}); // => "'getOwnPropertyDescriptor' on proxy: trap reported non-configurability for property 'a' which is either non-existent or configurable in the proxy target"
describe(Object.preventExtensions({}), { configurable: true }); // => "'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'a' that is incompatible with the existing property in the proxy target"
describe({ a: 1 }, { value: 2, configurable: true }); // => "fine"
const define = (target, descriptor) => message(() => Object.defineProperty(new Proxy(target, { defineProperty: () => true }), "a", descriptor));
define(Object.preventExtensions({}), {}); // => "'defineProperty' on proxy: trap returned truish for adding property 'a'  to the non-extensible proxy target"
define({}, { configurable: false }); // => "'defineProperty' on proxy: trap returned truish for defining non-configurable property 'a' which is either non-existent or configurable in the proxy target"
define(Object.freeze({ a: 1 }), { value: 2 }); // => "'defineProperty' on proxy: trap returned truish for adding property 'a'  that is incompatible with the existing property in the proxy target"
define({ a: 1 }, { value: 2 }); // => "fine"
message(() => Object.defineProperty(new Proxy({}, { defineProperty: () => false }), "a", {})); // => "'defineProperty' on proxy: trap returned falsish for property 'a'"

// === keys that do not fit the target
const keys = (target, answer) => {
  try {
    return Reflect.ownKeys(new Proxy(target, { ownKeys: () => answer }));
  } catch (e) {
    return e.message;
  }
};
[keys({}, 1), keys({}, [1]), keys({}, ["a", "a"]), keys(Object.freeze({ x: 1 }), []), keys(Object.preventExtensions({ x: 1 }), ["x", "y"]), keys({ x: 1 }, ["y"])]; // => ["CreateListFromArrayLike called on non-object", "1 is not a valid property name", "'ownKeys' on proxy: trap returned duplicate entries", "'ownKeys' on proxy: trap result did not include 'x'", "'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible", ["y"]]

// === a trap that is no function
new Proxy({}, { get: 1 }).x; // throws TypeError: '1' returned for property 'get' of object '#<Object>' is not a function

// === construct must give an object
new (new Proxy(function () {}, { construct: () => 1 }))(); // throws TypeError: 'construct' on proxy: trap returned non-object ('1')

// === traps get the proxy as receiver, and forward through proxies of proxies
const log = [];
const inner = new Proxy({ a: 1 }, { get: (t, k, r) => (log.push(["inner", r === outer]), t[k]) });
const outer = new Proxy(inner, {});
[outer.a, log]; // => [1, [["inner", true]]]

// === everything about a revoked proxy throws
const { proxy, revoke } = Proxy.revocable(function () {}, {});
revoke();
revoke();
const actions = [() => proxy(), () => new proxy(), () => proxy.x, () => { proxy.x = 1; }, () => "x" in proxy, () => delete proxy.x, () => Object.keys(proxy), () => Object.getPrototypeOf(proxy), () => Object.defineProperty(proxy, "x", {}), () => Object.isExtensible(proxy)];
actions.map((f) => {
  try {
    f();
    return "fine";
  } catch (e) {
    return e.message;
  }
}); // => ["Cannot perform 'apply' on a proxy that has been revoked", "Cannot perform 'construct' on a proxy that has been revoked", "Cannot perform 'get' on a proxy that has been revoked", "Cannot perform 'set' on a proxy that has been revoked", "Cannot perform 'has' on a proxy that has been revoked", "Cannot perform 'deleteProperty' on a proxy that has been revoked", "Cannot perform 'ownKeys' on a proxy that has been revoked", "Cannot perform 'getPrototypeOf' on a proxy that has been revoked", "Cannot perform 'defineProperty' on a proxy that has been revoked", "Cannot perform 'isExtensible' on a proxy that has been revoked"]
typeof proxy; // => "function"

// === an observable object, as plans write it
const changes = [];
const observe = (target, path = "") =>
  new Proxy(target, {
    get: (t, k) => (typeof t[k] === "object" && t[k] !== null ? observe(t[k], `${path}${String(k)}.`) : t[k]),
    set: (t, k, v) => {
      changes.push(`${path}${k}=${v}`);
      t[k] = v;
      return true;
    },
  });
const state = observe({ a: { b: 1 }, list: [1] });
state.a.b = 2;
state.list.push(5);
changes; // => ["a.b=2", "list.1=5", "list.length=2"]
