// === a buffer that is transferred moves
const buffer = new Uint8Array([1, 2, 3]).buffer;
const copy = structuredClone({ buffer, view: new Uint8Array(buffer, 1) }, { transfer: [buffer] });
[buffer.byteLength, copy.buffer.byteLength, [...copy.view], copy.view.buffer === copy.buffer]; // => [0, 3, [2, 3], true]

// === what may not be transferred
const buffer = new ArrayBuffer(1);
const message = (f) => {
  try {
    f();
    return "fine";
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
[message(() => structuredClone(1, { transfer: [1] })), message(() => structuredClone(1, { transfer: 1 })), message(() => structuredClone(1, 1)), message(() => structuredClone(buffer, { transfer: [buffer, buffer] })), message(() => structuredClone())]; // => ["TypeError: Found invalid object in transferList", "TypeError: Optional transferList argument must be an iterable", "TypeError: The options argument must be either an object or undefined", "DataCloneError: Transfer list contains duplicate ArrayBuffer", "TypeError: The value argument must be specified"]
structuredClone(buffer, { transfer: [buffer] });
message(() => structuredClone(buffer)); // => "DataCloneError: An ArrayBuffer is detached and could not be cloned."

// === what cannot be cloned says what it is
const message = (v) => {
  try {
    structuredClone(v);
    return "fine";
  } catch (e) {
    return e.message;
  }
};
[new WeakMap(), Promise.resolve(), new Proxy({}, {}), class A {}, Object(Symbol()), { deep: [() => 1] }].map(message); // => ["#<WeakMap> could not be cloned.", "#<Promise> could not be cloned.", "#<Object> could not be cloned.", "class A {} could not be cloned.", "[object Symbol] could not be cloned.", "() => 1 could not be cloned."]

// === getters run depth first, and only for keys that are still there
const log = [];
const o = {
  get a() { log.push("a"); delete o.c; return { get inner() { log.push("inner"); return 1; } }; },
  get b() { log.push("b"); return 2; },
  c: 3,
};
[structuredClone(o), log]; // => [{ a: { inner: 1 }, b: 2 }, ["a", "inner", "b"]]

// === errors keep the class that their name tells
class MyError extends Error { name = "MyError"; extra = 1; }
const e = structuredClone(new MyError("m"));
[e.name, e.message, e.extra, e instanceof MyError, e instanceof Error, Object.getPrototypeOf(e) === Error.prototype]; // => ["Error", "m", undefined, false, true, true]
const t = structuredClone(Object.assign(new TypeError("t"), { name: "RangeError" }));
[t.name, t instanceof RangeError, t.constructor === RangeError]; // => ["RangeError", true, true]

// === arrays keep holes, length and further properties
const list = [1, , 3];
list.note = "n";
list.length = 5;
const c = structuredClone(list);
[c, c.length, 1 in c, c.note]; // => [[1, <1 empty>, 3, <2 empty>, note: "n"], 5, false, "n"]

// === maps and sets with cycles, boxed values and dates
const m = new Map();
m.set("self", m).set(new Set([m]), new Date(NaN));
const c = structuredClone(m);
const [[, self], [set, date]] = [...c];
[self === c, set.has(c), isNaN(date), structuredClone(Object(true)).valueOf(), structuredClone(Object(1n)) + 1n]; // => [true, true, true, true, 2n]
