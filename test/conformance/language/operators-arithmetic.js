// === the four operations and the remainder keep the sign of zero
[1 + 2, 7 - 10, 3 * -4, 7 / 2, 7 % 3, -7 % 3, 7 % -3, -1 % 1, 0 * -1]; // => [3, -3, -12, 3.5, 1, -1, 1, -0, -0]

// === division by zero, and what is not a number
[1 / 0, -1 / 0, 0 / 0, 5 % 0, Infinity % 5, 5 % Infinity]; // => [Infinity, -Infinity, NaN, NaN, NaN, 5]

// === powers bind to the right
[2 ** 3 ** 2, (-2) ** 2, 2 ** -1, NaN ** 0, 1 ** Infinity]; // => [512, 4, 0.5, 1, NaN]

// === plus joins as soon as one side is a string
[1 + "2", "3" + 4 + 5, 3 + 4 + "5", "a" + null, "a" + undefined, "a" + [1, 2], "a" + {}]; // => ["12", "345", "75", "anull", "aundefined", "a1,2", "a[object Object]"]

// === plus adds what is no string
[true + true, null + 1, undefined + 1, [] + [], [] + {}, [2] + 1]; // => [2, 1, NaN, "", "[object Object]", "21"]

// === the other operators want numbers
["6" / "2", "6" - 2, "3" * "4", "a" - 1, [5] * 2, null * 3, "" - 1, " 7 " - 0]; // => [3, 4, 12, NaN, 10, 0, -1, 7]

// === unary plus and minus
[+"12", +"", +" \n", +"0x10", +"1e3", +"1_0", +[], +{}, +null, +undefined, +true, -"5", -[]]; // => [12, 0, 0, 16, 1000, NaN, 0, NaN, 0, NaN, 1, -5, -0]

// === a date is joined by plus as a string, subtracted as a number
const d = new Date(5);
typeof (d + 1); // => "string"
d - 1; // => 4

// === valueOf comes before toString, except where a string is wanted
const o = { valueOf: () => 7, toString: () => "seven" };
[o + 1, o * 2, `${o}`, o + "", String(o), [o].join()]; // => [8, 14, "seven", "7", "seven", "seven"]

// === Symbol.toPrimitive is asked with a hint
const hints = [];
const o = { [Symbol.toPrimitive]: (hint) => (hints.push(hint), 1) };
+o;
`${o}`;
o + 1;
o < 2;
o == 1;
({})[o];
hints; // => ["number", "string", "default", "number", "default", "string"]

// === an object that gives no primitive is an error
+{ valueOf: () => ({}), toString: () => ({}) }; // throws TypeError: Cannot convert object to primitive value

// === increments convert first and give the old or the new value
let s = "5";
[s++, s, ++s, s--, --s]; // => [5, 6, 7, 7, 5]
let u;
u++; // => NaN
u; // => NaN

// === increments of properties evaluate the object and key once
let n = 0;
const o = { a: 1 };
const get = () => (n++, o);
get()[(n++, "a")]++;
[o.a, n]; // => [2, 2]

// === bit operations on 32 bits
[5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 31, 1 << 32, -1 >> 1, -1 >>> 0, -1 >>> 28, 2 ** 32 | 0, 1.9 | 0, -1.9 | 0]; // => [1, 7, 6, -6, -2147483648, 1, -1, 4294967295, 15, 0, 1, -1]

// === compound assignments
let x = 10;
const seen = [(x += 5), (x -= 3), (x *= 2), (x /= 4), (x %= 4), (x **= 3), (x <<= 2), (x >>= 1), (x >>>= 1), (x &= 7), (x |= 8), (x ^= 3)];
seen; // => [15, 12, 24, 6, 2, 8, 32, 16, 8, 0, 8, 11]

// === the left side is read before the right side runs
let x = 1;
x += (x = 5, 10);
x; // => 11
let y = 1;
const z = y + (y = 2) + y;
z; // => 5

// === the object of an assignment is evaluated before its value
const order = [];
const o = () => (order.push("object"), {});
const k = () => (order.push("key"), "k");
const v = () => (order.push("value"), 1);
o()[k()] = v();
order; // => ["object", "key", "value"]

// === a compound assignment converts its key once
// differs: V8 converts it for the read and for the write
const log = [];
const key = { toString() { log.push("key"); return "a"; } };
const o = { a: 1 };
o[key] += 2;
[o.a, log]; // => [3, ["key"]]

// === a constant number with what is no number
const f = (x) => [x + 2, x - 2, x * 2, x % 2, x & 2, x | 2, x / 2, x ** 2, x << 2, x >> 1, x >>> 1, x ^ 2];
f("7"); // => ["72", 5, 14, 1, 2, 7, 3.5, 49, 28, 3, 3, 5]
f(7); // => [9, 5, 14, 1, 2, 7, 3.5, 49, 28, 3, 3, 5]
f(null); // => [2, -2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2]
f({ valueOf: () => 6 }); // => [8, 4, 12, 0, 2, 6, 3, 36, 24, 3, 3, 4]
const o = { x: "7" };
[o.x - 2, o.x * 2, o.x % 2, o.x & 2, o.x | 2]; // => [5, 14, 1, 2, 7]
const tried = (g) => {
  try {
    return g();
  } catch (e) {
    return e.message;
  }
};
const b = { x: 7n };
[() => b.x + 1, () => b.x - 1, () => b.x * 1, () => b.x % 2, () => b.x & 1, () => b.x | 1].map(tried); // => ["Cannot mix BigInt and other types, use explicit conversions", "Cannot mix BigInt and other types, use explicit conversions", "Cannot mix BigInt and other types, use explicit conversions", "Cannot mix BigInt and other types, use explicit conversions", "Cannot mix BigInt and other types, use explicit conversions", "Cannot mix BigInt and other types, use explicit conversions"]

// === two variables of any kind
const f = (a, b) => [a + b, a - b, a * b, a / b, a % b];
f(7, 2); // => [9, 5, 14, 3.5, 1]
f("7", 2); // => ["72", 5, 14, 3.5, 1]
f(7, "2"); // => ["72", 5, 14, 3.5, 1]
f(7n, 2n); // => [9n, 5n, 14n, 3n, 1n]
f(true, null); // => [1, 1, 0, Infinity, NaN]
f("a", "b"); // => ["ab", NaN, NaN, NaN, NaN]
f([1], { valueOf: () => 2 }); // => ["12", -1, 2, 0.5, 1]

// === powers and shifts of BigInts at their ends
const pow = (a, b) => a ** b;
[pow(0n, 0n), pow(0n, 9n ** 30n), pow(1n, 9n ** 30n), pow(-1n, 9n ** 30n), pow(-1n, 2n ** 70n)]; // => [1n, 0n, 1n, -1n, 1n]
const shift = (a, b) => [a << b, a >> b];
[shift(5n, 1n), shift(-5n, -1n), shift(0n, 2n ** 70n), shift(5n, 0n)]; // => [[10n, 2n], [-3n, -10n], [0n, 0n], [5n, 5n]]
[5n >> (2n ** 70n), -5n >> (2n ** 70n), 5n << -(2n ** 70n), -5n << -(2n ** 70n)]; // => [0n, -1n, 0n, -1n]
String(pow(2n ** 70n, 3n)); // => "1645504557321206042154969182557350504982735865633579863348609024"

// === powers of BigInts that are too large
const tried = (g) => {
  try {
    return g();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
tried(() => 2n ** (2n ** 64n)); // => "RangeError: Maximum BigInt size exceeded"
tried(() => 2n ** -1n).slice(0, 10); // => "RangeError"
tried(() => 2n ** 2000000000n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => 1n << (2n ** 64n)); // => "RangeError: Maximum BigInt size exceeded"
tried(() => 1n << 2000000000n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => 1n >> -(2n ** 64n)); // => "RangeError: Maximum BigInt size exceeded"
