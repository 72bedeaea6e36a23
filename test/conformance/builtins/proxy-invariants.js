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

// === a proxy without traps passes everything on
const target = { a: 1 };
const p = new Proxy(target, {});
Object.getPrototypeOf(p) === Object.prototype; // => true
Object.setPrototypeOf(p, null) === p; // => true
Object.getPrototypeOf(target); // => null
Object.isExtensible(p); // => true
[delete p.a, "a" in target, Object.keys(p)]; // => [true, false, []]
Object.preventExtensions(p) === p; // => true
[Object.isExtensible(target), Object.isFrozen(p), Object.isSealed(p)]; // => [false, true, true]
const f = new Proxy(function (...args) {
  return [this === undefined, new.target === undefined, ...args];
}, {});
[f(1, 2), new f(3)]; // => [[true, true, 1, 2], [false, false, 3]]
Object.getOwnPropertyDescriptor(new Proxy({ x: 1 }, {}), "x"); // => { value: 1, writable: true, enumerable: true, configurable: true }
Object.hasOwn(new Proxy({ x: 1 }, { getOwnPropertyDescriptor: null }), "x"); // => true

// === traps that refuse and traps that agree
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const no = new Proxy(
  {},
  {
    setPrototypeOf: () => false,
    preventExtensions: () => false,
    deleteProperty: () => false,
    defineProperty: () => false,
    set: () => false,
  },
);
tried(() => Object.setPrototypeOf(no, null)); // => "TypeError: 'setPrototypeOf' on proxy: trap returned falsish for property 'undefined'"
Reflect.setPrototypeOf(no, null); // => false
tried(() => Object.preventExtensions(no)); // => "TypeError: 'preventExtensions' on proxy: trap returned falsish"
tried(() => Object.freeze(no)); // => "TypeError: 'preventExtensions' on proxy: trap returned falsish"
tried(() => delete no.x); // => "TypeError: 'deleteProperty' on proxy: trap returned falsish for property 'x'"
tried(() => Object.defineProperty(no, "x", { value: 1 })); // => "TypeError: 'defineProperty' on proxy: trap returned falsish for property 'x'"
tried(() => (no.x = 1)); // => "TypeError: 'set' on proxy: trap returned falsish for property 'x'"
const yes = new Proxy(
  {},
  { setPrototypeOf: () => true, deleteProperty: () => true, getOwnPropertyDescriptor: () => undefined, has: () => true },
);
Object.setPrototypeOf(yes, null) === yes; // => true
[delete yes.x, Object.hasOwn(yes, "x"), "y" in yes]; // => [true, false, true]
Object.getPrototypeOf(yes) === Object.prototype; // => true

// === setPrototypeOf on a target that cannot be extended
const target = Object.preventExtensions({});
const p = new Proxy(target, { setPrototypeOf: () => true });
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
Reflect.setPrototypeOf(p, Object.prototype); // => true
tried(() => Object.setPrototypeOf(p, null)); // => "TypeError: 'setPrototypeOf' on proxy: trap returned truish for setting a new prototype on the non-extensible proxy target"

// === deleteProperty against the target
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const handler = { deleteProperty: () => true };
const open = { a: 1 };
Object.defineProperty(open, "fixed", { value: 1 });
const p = new Proxy(open, handler);
tried(() => [delete p.a, delete p.none, open.a]); // => [true, true, 1]
tried(() => delete p.fixed); // => "TypeError: 'deleteProperty' on proxy: trap returned truish for property 'fixed' which is non-configurable in the proxy target"
tried(() => delete new Proxy(Object.preventExtensions({ a: 1 }), handler).a); // => "TypeError: 'deleteProperty' on proxy: trap returned truish for property 'a' but the proxy target is non-extensible"
tried(() => delete new Proxy(Object.preventExtensions({ a: 1 }), handler).b); // => true

// === what getOwnPropertyDescriptor may tell
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const target = { plain: 1 };
const getter = () => 1;
Object.defineProperties(target, {
  fixed: { value: 1, writable: true },
  constant: { value: 1 },
  accessor: { get: getter },
});
const told = (key, answer, t = target) =>
  tried(() => Object.getOwnPropertyDescriptor(new Proxy(t, { getOwnPropertyDescriptor: () => answer }), key));
told("none", undefined); // => undefined
told("plain", undefined); // => undefined
told("fixed", undefined); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned undefined for property 'fixed' which is non-configurable in the proxy target"
told("plain", undefined, Object.preventExtensions({ plain: 1 })); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned undefined for property 'plain' which exists in the non-extensible proxy target"
told("plain", 5); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned neither object nor undefined for property 'plain'"
told("plain", { value: 2, configurable: true }); // => { value: 2, writable: false, enumerable: false, configurable: true }
told("none", { value: 2, configurable: true }); // => { value: 2, writable: false, enumerable: false, configurable: true }
told("none", { value: 2 }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap reported non-configurability for property 'none' which is either non-existent or configurable in the proxy target"
told("plain", { value: 1 }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap reported non-configurability for property 'plain' which is either non-existent or configurable in the proxy target"
told("fixed", { value: 1, writable: true }); // => { value: 1, writable: true, enumerable: false, configurable: false }
told("fixed", { value: 1 }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap reported non-configurable and writable for property 'fixed' which is non-configurable, non-writable in the proxy target"
told("constant", { value: 1 }); // => { value: 1, writable: false, enumerable: false, configurable: false }
told("constant", { value: 2 }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'constant' that is incompatible with the existing property in the proxy target"
told("constant", { get: getter }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'constant' that is incompatible with the existing property in the proxy target"
told("accessor", { get: getter }).get === getter; // => true
told("accessor", { get: () => 2 }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'accessor' that is incompatible with the existing property in the proxy target"
told("accessor", { set: () => 2 }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'accessor' that is incompatible with the existing property in the proxy target"
told("accessor", { value: 1 }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'accessor' that is incompatible with the existing property in the proxy target"
told("accessor", { enumerable: false }); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'accessor' that is incompatible with the existing property in the proxy target"
told("none", { value: 2, configurable: true }, Object.preventExtensions({})); // => "TypeError: 'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property 'none' that is incompatible with the existing property in the proxy target"

// === what defineProperty is told, and may claim
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const log = [];
const get = () => 1;
const target = { plain: 1 };
Object.defineProperty(target, "fixed", { value: 1, writable: true });
const p = new Proxy(target, {
  defineProperty(_, key, descriptor) {
    log.push([key, Object.keys(descriptor).join()]);
    return true;
  },
});
const claimed = (key, descriptor) => tried(() => typeof Object.defineProperty(p, key, descriptor));
claimed("a", { value: 1, writable: true, enumerable: false, configurable: true }); // => "object"
claimed("a", { get, set: undefined, configurable: true }); // => "object"
claimed("a", { enumerable: true, configurable: false }); // => "TypeError: 'defineProperty' on proxy: trap returned truish for defining non-configurable property 'a' which is either non-existent or configurable in the proxy target"
claimed("plain", { configurable: false }); // => "TypeError: 'defineProperty' on proxy: trap returned truish for defining non-configurable property 'plain' which is either non-existent or configurable in the proxy target"
claimed("plain", { value: 2 }); // => "object"
claimed("fixed", { configurable: false, writable: false }); // => "TypeError: 'defineProperty' on proxy: trap returned truish for defining non-configurable property 'fixed' which cannot be non-writable, unless there exists a corresponding non-configurable, non-writable own property of the target object."
claimed("fixed", { configurable: false, writable: true }); // => "object"
claimed("fixed", { get }); // => "TypeError: 'defineProperty' on proxy: trap returned truish for adding property 'fixed'  that is incompatible with the existing property in the proxy target"
claimed("fixed", { enumerable: true }); // => "TypeError: 'defineProperty' on proxy: trap returned truish for adding property 'fixed'  that is incompatible with the existing property in the proxy target"
log; // => [["a", "value,writable,enumerable,configurable"], ["a", "get,set,configurable"], ["a", "enumerable,configurable"], ["plain", "configurable"], ["plain", "value"], ["fixed", "writable,configurable"], ["fixed", "writable,configurable"], ["fixed", "get"], ["fixed", "enumerable"]]
const closed = new Proxy(Object.preventExtensions({}), { defineProperty: () => true });
tried(() => Object.defineProperty(closed, "a", {})); // => "TypeError: 'defineProperty' on proxy: trap returned truish for adding property 'a'  to the non-extensible proxy target"

// === what ownKeys may tell
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const told = (answer, target = {}) => tried(() => Reflect.ownKeys(new Proxy(target, { ownKeys: () => answer })));
const fixed = Object.defineProperty({ a: 1 }, "fixed", { value: 1 });
const closed = Object.preventExtensions({ a: 1, b: 2 });
told(["x", "y"]); // => ["x", "y"]
told({ length: 1, 0: "x" }); // => ["x"]
told("xy"); // => "TypeError: CreateListFromArrayLike called on non-object"
told(["x", 5]); // => "TypeError: 5 is not a valid property name"
told(["x", {}]); // => "TypeError: #<Object> is not a valid property name"
told(["x", "x"]); // => "TypeError: 'ownKeys' on proxy: trap returned duplicate entries"
told(["fixed"], fixed); // => ["fixed"]
told(["a"], fixed); // => "TypeError: 'ownKeys' on proxy: trap result did not include 'fixed'"
told(["a", "b"], closed); // => ["a", "b"]
told(["a"], closed); // => "TypeError: 'ownKeys' on proxy: trap result did not include 'b'"
told(["a", "b", "c"], closed); // => "TypeError: 'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible"
told([], Object.preventExtensions({})); // => []

// === traps that are no functions
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
["text", 5, {}, true].map((get) => tried(() => new Proxy({}, { get }).x)); // => ["TypeError: 'text' returned for property 'get' of object '#<Object>' is not a function", "TypeError: '5' returned for property 'get' of object '#<Object>' is not a function", "TypeError: '#<Object>' returned for property 'get' of object '#<Object>' is not a function", "TypeError: 'true' returned for property 'get' of object '#<Object>' is not a function"]
tried(() => new (new Proxy(class {}, { construct: () => "text" }))()); // => "TypeError: 'construct' on proxy: trap returned non-object ('text')"
tried(() => new (new Proxy(class {}, { construct: () => 5 }))()); // => "TypeError: 'construct' on proxy: trap returned non-object ('5')"

// === a proxy that was revoked
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const { proxy, revoke } = Proxy.revocable(function () {}, {});
const { proxy: list, revoke: revokeList } = Proxy.revocable([], {});
class C {
  static make = (newTarget) => Reflect.construct(Map, [], newTarget);
}
[Array.isArray(list), C.make(proxy) instanceof Map]; // => [true, false]
const late = new Proxy(function () {}, {
  get(_, key) {
    if (key !== "prototype") return;
    revoke();
    return 5;
  },
});
const behind = new Proxy(proxy, { get: (_, key) => (key === "prototype" ? 5 : undefined) });
C.make(late) instanceof Map; // => true
tried(() => C.make(behind)); // => "TypeError: Cannot perform 'getOwnPropertyDescriptor' on a proxy that has been revoked"
revokeList();
tried(() => Array.isArray(list)); // => "TypeError: Cannot perform 'IsArray' on a proxy that has been revoked"
tried(() => list.x); // => "TypeError: Cannot perform 'get' on a proxy that has been revoked"
tried(() => proxy()); // => "TypeError: Cannot perform 'apply' on a proxy that has been revoked"
tried(() => new proxy()); // => "TypeError: Cannot perform 'construct' on a proxy that has been revoked"
tried(() => Object.keys(proxy)); // => "TypeError: Cannot perform 'ownKeys' on a proxy that has been revoked"
[typeof proxy, typeof list]; // => ["function", "object"]

// === a property that is gone by the time that it is asked for is passed over
const vanishing = () => new Proxy({ a: 1, b: 2 }, { getOwnPropertyDescriptor: (t, key) => (key === "a" && delete t.a, Reflect.getOwnPropertyDescriptor(t, key)) });
const frozen = Object.freeze(vanishing());
[Object.keys(frozen), Object.isFrozen(frozen), Object.isFrozen(Object.preventExtensions(vanishing()))]; // => [["b"], true, false]
[Object.keys(vanishing()), Object.values(vanishing()), Object.entries(vanishing()), { ...vanishing() }, Object.assign({}, vanishing())]; // => [["b"], [2], [["b", 2]], { b: 2 }, { b: 2 }]
Object.getOwnPropertyDescriptors(vanishing()); // => { b: { value: 2, writable: true, enumerable: true, configurable: true } }

// === what a proxy has no trap for fails as it does without the proxy
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
};
const closed = Object.freeze({ a: 1 });
const [p, nested, list] = [new Proxy(closed, {}), new Proxy(new Proxy(closed, {}), { set: undefined }), new Proxy(Object.freeze([1]), {})];
tried(() => (p.a = 2)); // => "Cannot assign to read only property 'a' of object '#<Object>'"
tried(() => (nested.a = 2)); // => "Cannot assign to read only property 'a' of object '#<Object>'"
tried(() => (p.b = 2)); // => "Cannot define property b, object is not extensible"
tried(() => (new Proxy({ get a() { return 1; } }, {}).a = 2)); // => "Cannot set property a of #<Object> which has only a getter"
tried(() => delete nested.a); // => "Cannot delete property 'a' of #<Object>"
tried(() => delete list[0]); // => "Cannot delete property '0' of [object Array]"
tried(() => list.push(2)); // => "Cannot define property 1, object is not extensible"
tried(() => (list.length = 0)); // => "Cannot assign to read only property 'length' of object '[object Array]'"
tried(() => (new Proxy(Object.seal([1, 2]), {}).length = 0)); // => "Cannot delete property '1' of [object Array]"
tried(() => Object.defineProperty(p, "b", { value: 1 })); // => "Cannot define property b, object is not extensible"
tried(() => Object.defineProperty(nested, "a", { value: 2 })); // => "Cannot redefine property: a"
tried(() => Object.setPrototypeOf(p, {})); // => "#<Object> is not extensible"
tried(() => Object.assign(p, { a: 2 })); // => "Cannot assign to read only property 'a' of object '#<Object>'"
tried(() => (Object.create(new Proxy({ get a() { return 1; } }, {})).a = 2)); // => "Cannot set property a of #<Object> which has only a getter"
tried(() => (Object.create(new Proxy({}, { set: () => false })).a = 1)); // => "'set' on proxy: trap returned falsish for property 'a'"
tried(() => (new Proxy(new Proxy({}, { set: () => false }), {}).a = 1)); // => "'set' on proxy: trap returned falsish for property 'a'"
tried(() => (new Proxy({}, { defineProperty: () => false }).a = 1)); // => "'defineProperty' on proxy: trap returned falsish for property 'a'"
tried(() => Object.freeze(new Proxy(new Proxy({}, { preventExtensions: () => false }), {}))); // => "'preventExtensions' on proxy: trap returned falsish"
tried(() => (new Proxy({}, Object.create({ get set() { return () => false; } })).a = 1)); // => "'set' on proxy: trap returned falsish for property 'a'"
tried(() => (new Proxy(closed, Object.create({ set: null })).a = 1)); // => "Cannot assign to read only property 'a' of object '#<Object>'"

// === in messages a proxy is what it is for
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
};
const get = (value) => tried(() => Map.prototype.get.call(value, 1));
class Menu {}
get(new Proxy(new Map(), {})); // => "Method Map.prototype.get called on incompatible receiver #<Map>"
get(new Proxy(new Proxy(new Menu(), { get: () => 1 }), {})); // => "Method Map.prototype.get called on incompatible receiver #<Menu>"
get(new Proxy([], {})); // => "Method Map.prototype.get called on incompatible receiver [object Array]"
get(new Proxy(new Error("x"), {})); // => "Method Map.prototype.get called on incompatible receiver Error: x"

// === fields and elements of what is not extensible
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
};
class Base { constructor(made) { return made; } }
class Derived extends Base { b = 1; }
tried(() => new Derived(Object.freeze({}))); // => "Cannot define property b, object is not extensible"
tried(() => new Derived(Object.freeze({ b: 1 }))); // => "Cannot redefine property: b"
tried(() => new Derived(new Proxy({}, { defineProperty: () => false }))); // => "'defineProperty' on proxy: trap returned falsish for property 'b'"
tried(() => Array.from.call(function () { return Object.freeze({}); }, [1])); // => "Cannot define property 0, object is not extensible"
