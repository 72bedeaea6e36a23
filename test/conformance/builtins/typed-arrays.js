// === making them
[new Uint8Array(3), new Int16Array([1, -2, 70000]), Uint8Array.from([1, 2], (x) => x * 2), Float64Array.of(1.5), new Float32Array(new Set([0.1])), new BigInt64Array([1n, -1n])]; // => [Uint8Array(3) [0, 0, 0], Int16Array(3) [1, -2, 4464], Uint8Array(2) [2, 4], Float64Array(1) [1.5], Float32Array(1) [0.10000000149011612], BigInt64Array(2) [1n, -1n]]

// === values wrap, clamp and round
[new Uint8Array([256, -1, 1.9, NaN, "7"]), new Uint8ClampedArray([300, -5, 1.5, 2.5]), new Int8Array([128, 200]), new Int32Array([2 ** 31]), new Uint32Array([-1]), new Float32Array([1 / 3])]; // => [Uint8Array(5) [0, 255, 1, 0, 7], Uint8ClampedArray(4) [255, 0, 2, 2], Int8Array(2) [-128, -56], Int32Array(1) [-2147483648], Uint32Array(1) [4294967295], Float32Array(1) [0.3333333432674408]]

// === views share a buffer
const buffer = new ArrayBuffer(8);
const bytes = new Uint8Array(buffer);
const words = new Uint16Array(buffer, 2, 2);
words[0] = 0x0102;
bytes; // => Uint8Array(8) [0, 0, 2, 1, 0, 0, 0, 0]
[words.byteOffset, words.byteLength, words.length, words.buffer === buffer, Uint16Array.BYTES_PER_ELEMENT]; // => [2, 4, 2, true, 2]

// === indices out of range are ignored
const a = new Uint8Array(2);
a[5] = 1;
[a[5], 5 in a, a.length, Object.keys(a), a["-0"], a[1.5]]; // => [undefined, false, 2, ["0", "1"], undefined, undefined]

// === methods as on arrays
const a = new Int8Array([3, 1, 2]);
[a.map((x) => x * 50), a.filter((x) => x > 1), a.slice(1), [...a.entries()], a.join("-"), a.indexOf(2), a.at(-1), a.reduce((s, x) => s + x), a.includes(1), a.find((x) => x > 1)]; // => [Int8Array(3) [-106, 50, 100], Int8Array(2) [3, 2], Int8Array(2) [1, 2], [[0, 3], [1, 1], [2, 2]], "3-1-2", 2, 2, 6, true, 3]
a.sort(); // => Int8Array(3) [1, 2, 3]
new Float64Array([3, NaN, -0, 0, 1]).sort(); // => Float64Array(5) [-0, 0, 1, 3, NaN]
[a.reverse(), a.fill(7, 1), a.toSorted(), a.with(0, 9), a.toReversed()]; // => [Int8Array(3) [3, 7, 7], Int8Array(3) [3, 7, 7], Int8Array(3) [3, 7, 7], Int8Array(3) [9, 7, 7], Int8Array(3) [7, 7, 3]]

// === set and subarray
const a = new Uint8Array(5);
a.set([1, 2], 1);
a.set(new Uint8Array([9]), 4);
const part = a.subarray(1, 3);
part[0] = 7;
[a, part]; // => [Uint8Array(5) [0, 7, 2, 0, 9], Uint8Array(2) [7, 2]]
a.set([1, 2], 4); // throws RangeError: offset is out of bounds

// === DataView reads and writes in both byte orders
const view = new DataView(new ArrayBuffer(16));
view.setInt16(0, -2);
view.setUint32(4, 0xdeadbeef, true);
view.setFloat64(8, Math.PI);
[view.getUint8(0), view.getInt16(0), view.getUint16(0, true), view.getUint32(4), view.getUint32(4, true), view.getFloat64(8), view.getFloat32(8)]; // => [255, -2, 65279, 4022250974, 3735928559, 3.141592653589793, 2.1426990032196045]
view.setBigUint64(0, 2n ** 64n - 1n);
view.getBigInt64(0); // => -1n
view.getInt8(16); // throws RangeError: Offset is outside the bounds of the DataView

// === ArrayBuffer: slice, isView, resize
const b = new ArrayBuffer(4, { maxByteLength: 8 });
const a = new Uint8Array(b);
a[0] = 5;
b.resize(6);
[a.length, b.slice(0, 2), ArrayBuffer.isView(a), b.resizable, b.maxByteLength]; // => [6, ArrayBuffer(2) [5, 0], true, true, 8]
b.resize(9); // throws RangeError: ArrayBuffer.prototype.resize: Invalid length parameter

// === transfer takes the bytes away
// differs: newer than Node 20
const b = new ArrayBuffer(4);
const c = b.transfer();
[b.byteLength, b.detached, c.byteLength]; // => [0, true, 4]

// === an odd length or offset
new Uint16Array(new ArrayBuffer(3)); // throws RangeError: byte length of Uint16Array should be a multiple of 2

// === an offset that does not fit
new Uint16Array(new ArrayBuffer(4), 1); // throws RangeError: start offset of Uint16Array should be a multiple of 2

// === numbers and big integers are kept apart
new BigInt64Array([1]); // throws TypeError: Cannot convert 1 to a BigInt

// === they are called with new only
Uint8Array(1); // throws TypeError: Constructor Uint8Array requires 'new'

// === methods want a typed array
Uint8Array.prototype.map.call([], (x) => x); // throws TypeError: this is not a typed array.

// === base64 and hex of bytes
// differs: newer than Node 20
[new Uint8Array([72, 105]).toBase64(), new Uint8Array([255, 1]).toHex(), Uint8Array.fromBase64("SGk="), Uint8Array.fromHex("ff01")]; // => ["SGk=", "ff01", Uint8Array(2) [72, 105], Uint8Array(2) [255, 1]]

// === converting between kinds
[new Uint8Array(new Float32Array([1.9, 300])), Array.from(new Uint8Array([1, 2])), [...new BigUint64Array(1)], Object.prototype.toString.call(new Uint8Array())]; // => [Uint8Array(2) [1, 44], [1, 2], [0n], "[object Uint8Array]"]

// === a hash over bytes
const bytes = new TextEncoder().encode("planwalk");
let h = 0x811c9dc5;
for (const b of bytes) h = Math.imul(h ^ b, 0x01000193) >>> 0;
h.toString(16); // => "29d100ab"

// === elements as properties
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const a = new Uint8Array([1, 2, 3]);
["0", "3", "-0", "1.5", "-1", "NaN", "Infinity", "01", "1e3", "x"].map((k) => [k in a, Object.hasOwn(a, k), a[k]]); // => [[true, true, 1], [false, false, undefined], [false, false, undefined], [false, false, undefined], [false, false, undefined], [false, false, undefined], [false, false, undefined], [false, false, undefined], [false, false, undefined], [false, false, undefined]]
[0, 3, -0, 1.5].map((k) => k in a); // => [true, false, true, false]
["0", "3", "-0", "1.5"].map((k) => Reflect.set(a, k, 9)); // => [true, true, true, true]
["0", "3", "1.5"].map((k) => Reflect.deleteProperty(a, k)); // => [false, true, true]
a.x = 1;
[delete a.x, Object.keys(a), [...a]]; // => [true, ["0", "1", "2"], [9, 2, 3]]
Object.getOwnPropertyDescriptor(a, 0); // => { value: 9, writable: true, enumerable: true, configurable: true }
Object.getOwnPropertyDescriptor(a, 5); // => undefined
const define = (key, descriptor) => Reflect.defineProperty(a, key, descriptor);
[define(0, { value: 300 }), define(0, {}), define(0, { value: 4, writable: true, enumerable: true, configurable: true })]; // => [true, true, true]
[define(9, { value: 1 }), define(0, { get() {} }), define("-0", { value: 1 }), define("y", { value: 1 })]; // => [false, false, false, true]
[define(0, { configurable: false }), define(0, { enumerable: false }), define(0, { writable: false })]; // => [false, false, false]
[...a]; // => [4, 2, 3]
tried(() => (a[0] = 1n)); // => "TypeError: Cannot convert a BigInt value to a number"
tried(() => (a[7] = Symbol())); // => "TypeError: Cannot convert a Symbol value to a number"
a["1"] = "12";
a[2] = { valueOf: () => 13 };
[...a]; // => [4, 12, 13]

// === setting by way of another receiver, and inherited elements
const a = new Uint8Array([1, 2]);
const receiver = {};
[Reflect.set(a, 0, 5, receiver), Reflect.set(a, 9, 5, receiver), Reflect.set(a, "x", 5, receiver)]; // => [true, true, true]
[[...a], receiver]; // => [[1, 2], { "0": 5, x: 5 }]
const child = Object.create(a);
child[0] = 7;
child[9] = 8;
child.y = 9;
[[...a], Object.keys(child), child[0], child[9], 0 in child, 9 in child]; // => [[1, 2], ["0", "y"], 7, undefined, true, false]
Reflect.set({}, 0, 3, a); // => true
Reflect.set({}, 9, 3, a); // => false
[...a]; // => [3, 2]

// === preventing extensions
// differs: Node 20 seals what it does not freeze, and takes resizable buffers for fixed ones
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const a = new Uint8Array(2);
Object.isExtensible(Object.preventExtensions(a)); // => false
tried(() => (a.x = 1)); // => "TypeError: Cannot add property x, object is not extensible"
tried(() => typeof Object.seal(new Uint8Array(2))); // => "TypeError: Cannot seal array buffer views with elements"
tried(() => typeof Object.freeze(new Uint8Array(2))); // => "TypeError: Cannot freeze array buffer views with elements"
tried(() => typeof Object.freeze(new Uint8Array(0))); // => "object"
const growing = new ArrayBuffer(4, { maxByteLength: 8 });
Reflect.preventExtensions(new Uint8Array(growing)); // => false
Reflect.preventExtensions(new Uint8Array(growing, 0, 2)); // => false

// === views of a buffer that shrinks, grows and goes
const buffer = new ArrayBuffer(8, { maxByteLength: 16 });
const views = [new Uint8Array(buffer), new Uint8Array(buffer, 4, 4), new Uint16Array(buffer, 2), new DataView(buffer, 4, 4)];
const lengths = () => views.map((v) => { try { return [v.length, v.byteLength, v.byteOffset] } catch (e) { return e.name } });
lengths(); // => [[8, 8, 0], [4, 4, 4], [3, 6, 2], [undefined, 4, 4]]
buffer.resize(5);
lengths(); // => [[5, 5, 0], [0, 0, 0], [1, 2, 2], "TypeError"]
buffer.resize(1);
lengths(); // => [[1, 1, 0], [0, 0, 0], [0, 0, 0], "TypeError"]
buffer.resize(16);
lengths(); // => [[16, 16, 0], [4, 4, 4], [7, 14, 2], [undefined, 4, 4]]
structuredClone(buffer, { transfer: [buffer] }).byteLength; // => 16
lengths(); // => [[0, 0, 0], [0, 0, 0], [0, 0, 0], "TypeError"]
[views[0][0], 0 in views[0], Object.keys(views[0])]; // => [undefined, false, []]
views[0][0] = 1;
views[0][0]; // => undefined

// === Float16Array at its ends
// differs: Node 20 has no Float16Array
const a = new Float16Array([1e9, -1e9, 65519, -65520, NaN, -0, 1e-9, -1e-9, 6e-8, 1.1, -2.5, Infinity]);
[...a]; // => [Infinity, -Infinity, 65504, -Infinity, NaN, -0, 0, -0, 5.960464477539063e-8, 1.099609375, -2.5, Infinity]
const bits = new Uint16Array(a.buffer);
[...bits].map((b) => b.toString(16)); // => ["7c00", "fc00", "7bff", "fc00", "7e00", "8000", "0", "8000", "1", "3c66", "c100", "7c00"]
bits.set([0x7c01, 0xfc00, 0x8001, 0x3ff]);
[a[0], a[1], a[2], a[3]]; // => [NaN, -Infinity, -5.960464477539063e-8, 0.00006097555160522461]
[a["1"], a["99"], Object.getOwnPropertyDescriptor(a, 1)]; // => [-Infinity, undefined, { value: -Infinity, writable: true, enumerable: true, configurable: true }]

// === elements of BigInt arrays
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const a = new BigInt64Array(3);
a[0] = true;
a[1] = "12";
a[7] = 5n;
[a[0], a[1], a[7]]; // => [1n, 12n, undefined]
[1, "x", null, undefined, Symbol("s"), 1.5].map((v) => tried(() => (a[2] = v))); // => ["TypeError: Cannot convert 1 to a BigInt", "SyntaxError: Cannot convert x to a BigInt", "TypeError: Cannot convert null to a BigInt", "TypeError: Cannot convert undefined to a BigInt", "TypeError: Cannot convert Symbol(s) to a BigInt", "TypeError: Cannot convert 1.5 to a BigInt"]
a[0] = false;
a[2] = { valueOf: () => 2n ** 63n };
[...a]; // => [0n, 12n, -9223372036854775808n]
[BigInt(true), BigInt(false), BigInt(""), BigInt(" 7 "), tried(() => BigInt("1n"))]; // => [1n, 0n, 0n, 7n, "SyntaxError: Cannot convert 1n to a BigInt"]

// === buffers that are too large
const tried = (f) => {
  try {
    return typeof f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
tried(() => new ArrayBuffer(2 ** 53)); // => "RangeError: Invalid array buffer length"
tried(() => new ArrayBuffer(1e15)); // => "RangeError: Array buffer allocation failed"
tried(() => new ArrayBuffer(-1)); // => "RangeError: Invalid array buffer length"
tried(() => new Uint8Array(1e15)); // => "RangeError: Invalid typed array length: 1000000000000000"
