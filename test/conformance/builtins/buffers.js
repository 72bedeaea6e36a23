// === a resizable buffer and a view that tracks it
const buffer = new ArrayBuffer(4, { maxByteLength: 8 });
const tracking = new Uint8Array(buffer);
const fixed = new Uint8Array(buffer, 0, 4);
tracking.fill(7);
buffer.resize(6);
const grown = [tracking.length, fixed.length, [...tracking]];
buffer.resize(2);
[grown, tracking.length, fixed.length, fixed.byteOffset, fixed[0], 0 in fixed, buffer.maxByteLength]; // => [[6, 4, [7, 7, 7, 7, 0, 0]], 2, 0, 0, undefined, false, 8]

// === growing again brings a view back
const again = new ArrayBuffer(2, { maxByteLength: 8 });
const words = new Uint16Array(again, 2);
again.resize(7);
words.length; // => 2

// === methods on a view that is out of bounds
const small = new ArrayBuffer(4, { maxByteLength: 8 });
const view = new Uint8Array(small, 2, 2);
small.resize(1);
view.map((x) => x); // throws TypeError: Cannot perform %TypedArray%.prototype.map on a detached ArrayBuffer

// === transfer leaves the old buffer detached
// differs: newer than Node 20
const old = new Uint8Array([1, 2, 3]).buffer;
const next = old.transfer(5);
[old.detached, old.byteLength, [...new Uint8Array(next)], next.resizable]; // => [true, 0, [1, 2, 3, 0, 0], false]

// === lengths that are none
new ArrayBuffer(-1); // throws RangeError: Invalid array buffer length

// === a view that does not fit
new Float64Array(new ArrayBuffer(8), 1); // throws RangeError: start offset of Float64Array should be a multiple of 8

// === a length beyond all memory
new Uint8Array(1e12); // throws RangeError: Invalid typed array length: 1000000000000

// === numeric keys of typed arrays are elements or nothing
const bytes = new Uint8Array([1, 2]);
bytes["-0"] = 5;
bytes["1.5"] = 5;
bytes[9] = 5;
bytes.name = "kept";
[Object.keys(bytes), "9" in bytes, delete bytes[9], bytes["1.0"], Object.getOwnPropertyDescriptor(bytes, 0)]; // => [["0", "1", "name"], false, true, undefined, { value: 1, writable: true, enumerable: true, configurable: true }]

// === typed arrays in for-in, spread and JSON
const shown = [];
for (const key in new Uint8Array(2)) shown.push(key);
[shown, [...new Int16Array([1, -1])], JSON.stringify(new Float32Array([0.5])), { ...new Uint8Array([9]) }]; // => [["0", "1"], [1, -1], "{\"0\":0.5}", { "0": 9 }]

// === conversions on writing
[
  [...new Uint8Array([256, -1, 1.9, "7", null, undefined, NaN])],
  [...new Uint8ClampedArray([300, -5, 1.5, 2.5, NaN])],
  [...new Int8Array([128, 200])],
  [...new Float32Array([0.1])],
  [...new BigInt64Array([2n ** 63n, -1n])],
]; // => [[0, 255, 1, 7, 0, 0, 0], [255, 0, 2, 2, 0], [-128, -56], [0.10000000149011612], [-9223372036854775808n, -1n]]

// === numbers and BigInts do not mix
new BigInt64Array([1]); // throws TypeError: Cannot convert 1 to a BigInt

// === sort by value: -0 before 0, NaN last
[...new Float64Array([3, NaN, -1, 0, -0, 10, 9]).sort()].map((x) => (Object.is(x, -0) ? "-0" : x)); // => [-1, "-0", 0, 3, 9, 10, NaN]
[...new Int8Array([3, 1, 2]).sort((a, b) => b - a)]; // => [3, 2, 1]

// === set and slice on overlapping views
const store = new Uint8Array([1, 2, 3, 4, 5]);
store.set(store.subarray(0, 3), 1);
[[...store], [...store.slice(-2)], store.subarray(1).byteOffset]; // => [[1, 1, 2, 3, 5], [3, 5], 1]
new Uint8Array(2).set([1, 2, 3]); // throws RangeError: offset is out of bounds

// === a half-precision view
// differs: newer than Node 20
const half = new Float16Array([1.1, 65520, 5.96e-8, -0]);
[half.map((x) => x * 2), new DataView(half.buffer).getFloat16(0, true)].map((x) => (typeof x === "number" ? x : [...x])); // => [[2.19921875, Infinity, 1.1920928955078125e-7, -0], 1.099609375]

// === data views read and write with either end first
const data = new DataView(new ArrayBuffer(8));
data.setInt16(0, -2);
data.setUint32(2, 0xdeadbeef, true);
[data.getUint8(0), data.getUint8(1), data.getUint32(2).toString(16), data.getInt16(0, true), data.getFloat32(0)]; // => [255, 254, "efbeadde", -257, NaN]
data.getInt32(6); // throws RangeError: Offset is outside the bounds of the DataView

// === isView and species
[ArrayBuffer.isView(new DataView(new ArrayBuffer(1))), ArrayBuffer.isView([]), Uint8Array[Symbol.species] === Uint8Array]; // => [true, false, true]

// === base64 and hexadecimal digits
// differs: newer than Node 20
const digits = Uint8Array.fromBase64("aGVsbG8=");
[digits.toHex(), digits.toBase64({ omitPadding: true }), [...Uint8Array.fromHex("00ff10")]]; // => ["68656c6c6f", "aGVsbG8", [0, 255, 16]]
Uint8Array.fromBase64("a"); // throws SyntaxError: The base64 input terminates with a single character, excluding padding (=).
