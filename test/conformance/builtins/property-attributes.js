// === every descriptor over every other
const get = () => 1;
const other = () => 2;
const set = () => {};
const descriptors = [
  {}, { value: 1 }, { value: 2 }, { value: -0 }, { value: 0 }, { value: NaN }, { value: undefined }, { writable: true }, { writable: false },
  { value: 1, writable: true }, { value: 1, writable: true, configurable: true }, { value: 2, enumerable: true }, { value: 1, writable: true, enumerable: true, configurable: true },
  { get }, { set }, { get, set }, { get: other }, { get, configurable: true }, { set, configurable: true, enumerable: true }, { get: undefined }, { set: undefined },
  { get: undefined, set: undefined, configurable: true }, { enumerable: true }, { enumerable: false }, { configurable: true }, { configurable: false },
];
const show = (d) => d && Object.keys(d).map((key) => key[0] + (typeof d[key] === "function" ? d[key]() : Object.is(d[key], -0) ? "-0" : String(d[key]))).join();
let digest = 0;
let refused = 0;
const note = (text) => {
  for (let i = 0; i < text.length; i++) digest = (digest * 31 + text.charCodeAt(i)) | 0;
};
for (const make of [() => ({ a: 1 }), () => [1], () => Object.preventExtensions({})]) {
  for (const first of descriptors) {
    for (const second of descriptors) {
      const o = make();
      for (const d of [first, second]) if (!Reflect.defineProperty(o, "x", d)) refused++;
      note(String(show(Object.getOwnPropertyDescriptor(o, "x"))) + Object.keys(o));
    }
  }
}
[digest, refused]; // => [-2091098044, 2160]

// === a first property without any attribute is there all the same
const bare = () => Object.defineProperty({}, "x", { value: 1 });
const o = bare();
const heir = Object.create(o);
["x" in o, "x" in heir, Object.hasOwn(o, "x"), o.x, heir.x, Reflect.set(o, "x", 2), Reflect.set(heir, "x", 2), Reflect.deleteProperty(o, "x")]; // => [true, true, true, 1, 1, false, false, false]
[Reflect.set({}, "x", 2, o), o.x, Object.keys(o), Object.getOwnPropertyNames(o)]; // => [false, 1, [], ["x"]]
const data = { ["x"]: 3 };
const hidden = Object.defineProperty({}, "x", { get() { return arguments.length; } });
[hidden.x, Object.create(hidden).x, Reflect.set(hidden, "x", 1), Reflect.set(Object.create(hidden), "x", 1), "x" in hidden]; // => [0, 0, false, false, true]
const over = Object.defineProperty(Object.create({ set x(v) { this.caught = v; } }), "x", { value: 1 });
[Reflect.set(over, "x", 2), over.caught, over.x]; // => [false, undefined, 1]
heir.x = 2; // throws TypeError: Cannot assign to read only property 'x' of object '#<Object>'

// === setting on another receiver
const log = [];
const receivers = {
  plain: () => ({}),
  own: () => ({ x: 1 }),
  hidden: () => Object.defineProperty({}, "x", { value: 1, writable: true, configurable: true }),
  fixed: () => Object.defineProperty({}, "x", { value: 1, configurable: true }),
  getter: () => ({ get x() { return 1; } }),
  setter: () => ({ set x(v) { log.push("receiver's"); } }),
  full: () => Object.preventExtensions({}),
  array: () => [1],
  proxy: () => new Proxy({ x: 1 }, { defineProperty(t, k, d) { log.push(Object.keys(d).join()); return Reflect.defineProperty(t, k, d); } }),
  number: () => 5,
};
const targets = [{}, { x: 9 }, Object.create({ x: 9 }), Object.freeze({ x: 9 }), { set x(v) { log.push("target's " + typeof this); } }, { get x() { return 1; } }, [], new Proxy({}, {})];
const rows = [];
for (const name of Object.keys(receivers)) {
  rows.push([name, targets.map((target) => {
    const receiver = receivers[name]();
    const isSet = Reflect.set(target, "x", 2, receiver);
    const d = typeof receiver === "object" ? Object.getOwnPropertyDescriptor(receiver, "x") : undefined;
    return [isSet, d && [d.value, d.writable, d.enumerable, d.configurable].join()].join(":");
  }).join(" ")].join(" "));
}
rows; // => ["plain true:2,true,true,true true:2,true,true,true true:2,true,true,true false: true: false: true:2,true,true,true true:2,true,true,true", "own true:2,true,true,true true:2,true,true,true true:2,true,true,true false:1,true,true,true true:1,true,true,true false:1,true,true,true true:2,true,true,true true:2,true,true,true", "hidden true:2,true,false,true true:2,true,false,true true:2,true,false,true false:1,true,false,true true:1,true,false,true false:1,true,false,true true:2,true,false,true true:2,true,false,true", "fixed false:1,false,false,true false:1,false,false,true false:1,false,false,true false:1,false,false,true true:1,false,false,true false:1,false,false,true false:1,false,false,true false:1,false,false,true", "getter false:,,true,true false:,,true,true false:,,true,true false:,,true,true true:,,true,true false:,,true,true false:,,true,true false:,,true,true", "setter false:,,true,true false:,,true,true false:,,true,true false:,,true,true true:,,true,true false:,,true,true false:,,true,true false:,,true,true", "full false: false: false: false: true: false: false: false:", "array true:2,true,true,true true:2,true,true,true true:2,true,true,true false: true: false: true:2,true,true,true true:2,true,true,true", "proxy true:2,true,true,true true:2,true,true,true true:2,true,true,true false:1,true,true,true true:1,true,true,true false:1,true,true,true true:2,true,true,true true:2,true,true,true", "number false: false: false: false: true: false: false: false:"]
log.join(); // => "target's object,target's object,target's object,target's object,target's object,target's object,target's object,target's object,value,value,value,target's object,value,value,target's number"

// === frozen, sealed, extensible
const test = (o) => [Object.isFrozen(o), Object.isSealed(o), Object.isExtensible(o)].map(Number).join("");
[{}, [], { a: 1 }, [1], Object.preventExtensions({}), Object.preventExtensions(() => 1), Object.preventExtensions({ a: 1 }), Object.preventExtensions([1])].map(test); // => ["001", "001", "001", "001", "110", "000", "000", "000"]
[Object.seal({ a: 1 }), Object.seal([1]), Object.freeze({ a: 1 }), Object.freeze([1]), Object.freeze({ get a() { return 1; } }), Object.seal({ get a() { return 1; } })].map(test); // => ["010", "010", "110", "110", "110", "110"]
[Object.defineProperty(Object.preventExtensions({}), "toString", {}).a]; // throws TypeError: Cannot define property toString, object is not extensible

// === what freezing keeps, and what it refuses
const o = Object.freeze({ a: 1, get b() { return 2; }, [Symbol.iterator]: 3 });
Object.values(Object.getOwnPropertyDescriptors(o)).map((d) => [d.writable, d.configurable, d.enumerable, typeof d.get].join()); // => ["false,false,true,undefined", ",false,true,function"]
const vanishing = new Proxy({ a: 1 }, { getOwnPropertyDescriptor(target, key) { delete target[key]; return undefined; } });
Object.isFrozen(Object.freeze(vanishing)); // => true
const name = (f) => { try { return f(); } catch (e) { return e.message; } };
[name(() => Object.freeze(new Uint8Array(0)).length), name(() => Object.freeze(new Uint8Array(1))), Object.isExtensible(Object.preventExtensions(new Uint8Array(1)))]; // => [0, "Cannot freeze array buffer views with elements", false]

// === values, entries and copies ask getters
let asked = 0;
const o = { get a() { return ++asked; }, b: 2, [Symbol("s")]: 3 };
Object.defineProperty(o, "hidden", { value: 4 });
[Object.values(o), Object.entries(o), Object.assign({}, o).a, { ...o }.a, asked]; // => [[1, 2], [["a", 2], ["b", 2]], 3, 4, 4]
const { b, ...rest } = o;
[Object.getOwnPropertyDescriptor(rest, "a"), Object.keys(rest), Object.getOwnPropertySymbols(rest).length]; // => [{ value: 5, writable: true, enumerable: true, configurable: true }, ["a"], 1]
const seen = [];
const proxy = new Proxy({ a: 1, b: 2 }, { get(t, key) { seen.push(key); return "got " + String(key); } });
[Object.values(proxy), { ...proxy }, seen]; // => [["got a", "got b"], { a: "got a", b: "got b" }, ["a", "b", "a", "b"]]

// === keys that come and go leave nothing wrong behind
const o = {};
for (let i = 0; i < 300; i++) {
  o["k" + i] = i;
  if (i >= 5) delete o["k" + (i - 5)];
  if (i % 50 === 0) o["stays" + i] = i;
}
[Object.entries(o).join(" "), Object.keys(o).length, "k100" in o]; // => ["stays0,0 stays50,50 stays100,100 stays150,150 stays200,200 stays250,250 k295,295 k296,296 k297,297 k298,298 k299,299", 11, false]
for (let i = 0; i < 40; i++) Object.defineProperty(o, "hidden" + i, { value: i, configurable: true });
for (let i = 0; i < 40; i += 2) delete o["hidden" + i];
[Object.getOwnPropertyNames(o).filter((key) => key.startsWith("hidden")).map((key) => o[key]).join(), o.stays50, o.k299]; // => ["1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39", 50, 299]

// === instanceof asks Symbol.hasInstance, prototypes and bound targets
class A {}
class B extends A {}
const bound = A.bind(null);
const twice = bound.bind(null);
const b = new B();
[b instanceof A, b instanceof bound, b instanceof twice, {} instanceof twice, 5 instanceof A, 5 instanceof twice, Object.create(null) instanceof A, A instanceof Function]; // => [true, true, true, false, false, false, false, true]
class Even { static [Symbol.hasInstance](v) { return v % 2 === 0 ? "yes" : 0; } }
[2 instanceof Even, 3 instanceof Even, 2 instanceof Even.bind(null), {} instanceof { [Symbol.hasInstance]: () => 1 }, {} instanceof { [Symbol.hasInstance]: () => 0 }]; // => [true, false, true, true, false]
const odd = Object.defineProperty(A.bind(null), Symbol.hasInstance, { value: () => true });
[5 instanceof odd, 5 instanceof odd.bind(null), 5 instanceof odd.bind(null).bind(null)]; // => [true, true, true]
const adopted = Object.setPrototypeOf(A.bind(null), { [Symbol.hasInstance]: () => "adopted" });
[5 instanceof adopted, 5 instanceof Function.prototype.bind.call(adopted, null), b instanceof Object.setPrototypeOf(A.bind(null), null)]; // => [true, true, true]
const lost = Object.setPrototypeOf(function () {}, null);
const viaProxy = Object.setPrototypeOf(A.bind(null), new Proxy(Function.prototype, {}));
[{} instanceof lost, Object.create(lost.prototype) instanceof lost, b instanceof viaProxy, b instanceof viaProxy.bind?.(null)]; // => [false, true, true, true]
const asFunction = Object.setPrototypeOf(function () {}, { [Symbol.hasInstance]: () => true });
[5 instanceof asFunction, 5 instanceof (() => {}), b instanceof new Proxy(A, {}), new Proxy(b, {}) instanceof A, {} instanceof new Proxy(A, {})]; // => [true, false, true, true, false]
const name = (f) => { try { return f(); } catch (e) { return e.message; } };
[name(() => ({}) instanceof 5), name(() => ({}) instanceof {}), name(() => ({}) instanceof (() => {})), name(() => ({}) instanceof Object.assign(function () {}, { prototype: Symbol("p") })), name(() => ({}) instanceof Object.assign(function () {}, { prototype: 5 }))]; // => ["Right-hand side of 'instanceof' is not an object", "Right-hand side of 'instanceof' is not callable", "Function has non-object prototype 'undefined' in instanceof check", "Function has non-object prototype 'Symbol(p)' in instanceof check", "Function has non-object prototype '5' in instanceof check"]
[name(() => Function.prototype[Symbol.hasInstance].call(A, b)), Function.prototype[Symbol.hasInstance].call({}, b)].join(); // => "true,false"

// === sealing bytes
// differs: Node 20 seals them
Object.isSealed(Object.seal(new Uint8Array(0))); // => true
Object.seal(new Uint8Array(1)); // throws TypeError: Cannot seal array buffer views with elements

// === an empty array keeps a length that can be written
// differs: Node finds it frozen
Object.isFrozen(Object.preventExtensions([])); // => false

// === a constructor whose proxy is revoked while its prototype is asked
// differs: Node words it "perform 'undefined'"
const { proxy, revoke } = Proxy.revocable(function () {}, { get() { revoke(); return undefined; } });
Reflect.construct(Array, [], proxy); // throws TypeError: Cannot perform 'get' on a proxy that has been revoked

// === a species that is no constructor, and none
const list = [1, 2];
list.constructor = { [Symbol.species]: null };
Array.isArray(list.map((x) => x)); // => true
list.constructor = { [Symbol.species]: () => {} };
list.map((x) => x); // throws TypeError: object.constructor[Symbol.species] is not a constructor

// === lists too long for a call or an array
const f = (...list) => list.length;
const name = (g) => { try { return g(); } catch (e) { return e.name; } };
[name(() => f.apply(null, { length: 2 ** 40 })), name(() => Array.prototype.map.call({ length: 2 ** 32 }, (x) => x)), f.apply(null, { length: 3 }), f.apply(null, { length: -1 }), f.apply(null, { length: NaN })]; // => ["RangeError", "RangeError", 3, 0, 0]

// === methods that are none are refused
const name = (f) => { try { return f(); } catch (e) { return e.name; } };
[name(() => [{ toLocaleString: 1 }].toLocaleString()), name(() => [...{ [Symbol.iterator]: () => ({ next: 5 }) }]), name(() => [...{ [Symbol.iterator]: 5 }]), name(() => JSON.stringify({ toJSON: 5 }))]; // => ["TypeError", "TypeError", "TypeError", "{\"toJSON\":5}"]
const { length } = "abc";
const { size = 7 } = 5;
[length, size, name(() => { const { a } = null; }), name(() => { const { a } = undefined; }), name(() => undefined[Symbol("s")])].join(); // => "3,7,TypeError,TypeError,TypeError"

// === exotic objects up the chain answer `in`
const chains = [[1], new Uint8Array(1), Object("s"), new Proxy({ a: 1 }, {}), new Proxy({}, { has: (t, key) => key === "trapped" }), Object.create(Object.create([1]))];
chains.map((parent) => ["0", "1", "length", "a", "trapped", "NaN", "toString"].map((key) => Number(key in Object.create(Object.create(parent)))).join("")); // => ["1010001", "1010001", "1010001", "0001001", "0000100", "1010001"]

// === accessors far up the chain take the same steps by every way
let chain = { get x() { return 1; }, set x(v) {} };
const reads = [];
for (let hops = 1; hops < 12; hops++) {
  chain = Object.create(chain);
  chain.x = hops;
  chain.x++;
  reads.push(chain.x + chain["x"] + Reflect.get(chain, "x"));
}
reads.join(""); // => "33333333333"

// === generic methods delete, and refuse where a property stays
const o = { length: 3, 0: "a", 2: "c" };
[Array.prototype.shift.call(o), Object.entries(o).join(" "), Array.prototype.reverse.call({ length: 3, 0: "a" })[2], Object.keys(Array.prototype.reverse.call({ length: 3, 0: "a" }))]; // => ["a", "1,c length,2", "a", ["2", "length"]]
const kept = Object.defineProperty({ length: 2, 0: "a" }, "1", { value: "b" });
const name = (f) => { try { return f(); } catch (e) { return e.name; } };
[name(() => Array.prototype.pop.call(kept)), name(() => Array.prototype.unshift.call(Object.freeze([1]), 2)), [1, , 3].reverse(), [, , 1].copyWithin(0, 1)]; // => ["TypeError", "TypeError", [3, <1 empty>, 1], [<1 empty>, 1, 1]]

// === lists are made in whatever their constructor gives
const from = (made, items = [1, 2]) => {
  try {
    const result = Array.from.call(function () { return made; }, items);
    return [result === made, result.length, result[0], Object.keys(result).join()].join();
  } catch (e) {
    return e.name;
  }
};
const fixed = Object.defineProperty([], "length", { writable: false });
[from([]), from([7, 8, 9]), from({}), from(Object.freeze([])), from(Object.freeze({})), from(Object.seal([5])), from(Object.preventExtensions({ 0: "x" })), from(fixed), from(new Uint8Array(2))]; // => ["true,2,1,0,1", "true,2,1,0,1", "true,2,1,0,1,length", "TypeError", "TypeError", "TypeError", "TypeError", "TypeError", "TypeError"]
const sparse = [];
sparse[3000000] = 1;
[from(sparse), from(Object.defineProperty({}, "0", { value: 1 })), from(Object.defineProperty({}, "0", { get: () => 1, configurable: true })), from(new Proxy([], {})), from(Object("s"))]; // => ["true,2,1,0,1", "TypeError", "true,2,1,0,1,length", "true,2,1,0,1", "TypeError"]
[[, , 1].map((x) => x).length, [1, , 3].slice(1).length, new Array(3).concat([1]).length, [3, , 1].toSorted().length, [].map((x) => x).length]; // => [3, 2, 4, 3, 0]

// === a method that is null is none, and one that cannot be called is refused
const name = (f) => { try { return f(); } catch (e) { return e.name; } };
[`${{ [Symbol.toPrimitive]: null }}`, "a-b".split({ [Symbol.split]: null, toString: () => "-" }), name(() => ({}) instanceof Object.assign(Object.create(null), { [Symbol.hasInstance]: null }))]; // => ["[object Object]", ["a", "b"], "TypeError"]
[name(() => `${{ [Symbol.toPrimitive]: 5 }}`), name(() => "a".split({ [Symbol.split]: 5 })), name(() => ({}) instanceof { [Symbol.hasInstance]: 5 }), name(() => new Proxy({}, { get: 5 }).x), new Proxy({ x: 1 }, { get: null }).x]; // => ["TypeError", "TypeError", "TypeError", "TypeError", 1]

// === holes at the end of a list keep its length
[[1, , ,].map((x) => x).length, Array(5).map((x) => x).length, Array(5).slice(1).length, Array(3).concat(Array(2)).length, Array(4).splice(0, 3).length]; // => [3, 5, 4, 5, 3]
