// === rounding in four ways
[Math.floor(-1.5), Math.ceil(-1.5), Math.round(-1.5), Math.trunc(-1.5), Math.round(0.49999999999999994), Math.round(2.5), Math.round(-0.2)]; // => [-2, -1, -1, -1, 0, 3, -0]

// === min, max and their limits
[Math.min(), Math.max(), Math.max(1, "3", 2), Math.max(1, NaN), Math.max(-0, 0), Math.min(0, -0), Math.max(...[])]; // => [Infinity, -Infinity, 3, NaN, 0, -0, -Infinity]

// === roots, powers and logarithms
[Math.sqrt(2), Math.cbrt(27), Math.pow(2, 10), Math.hypot(3, 4), Math.log(Math.E), Math.log10(1000), Math.log2(8), Math.exp(0), Math.expm1(0), Math.log1p(0), Math.sqrt(-1)]; // => [1.4142135623730951, 3, 1024, 5, 1, 3, 3, 1, 0, 0, NaN]

// === sign, abs, clz32, imul, fround
[Math.sign(-3), Math.sign(-0), Math.abs(-5), Math.abs("-2"), Math.clz32(1), Math.imul(0xffffffff, 5), Math.fround(5.5), Math.fround(5.05)]; // => [-1, -0, 5, 2, 31, -5, 5.5, 5.050000190734863]

// === circles
[Math.PI, Math.sin(0), Math.cos(0), Math.atan2(1, 1) === Math.PI / 4, Math.tan(0), Math.asin(1) === Math.PI / 2, Math.sinh(0), Math.cosh(0), Math.tanh(Infinity)]; // => [3.141592653589793, 0, 1, true, 0, true, 0, 1, 1]

// === random is a number from zero below one
const rs = Array.from({ length: 50 }, () => Math.random());
rs.every((r) => r >= 0 && r < 1); // => true
new Set(rs).size > 40; // => true

// === Math is no function
Math(); // throws TypeError: Math is not a function

// === order of conversion
const order = [];
const v = (n) => ({ valueOf: () => (order.push(n), n) });
Math.max(v(1), v(3), v(2)); // => 3
order; // => [1, 3, 2]

// === Math.sumPrecise
// differs: newer than Node 20
Math.sumPrecise([1e20, 0.1, -1e20]); // => 0.1
Math.sumPrecise([]); // => -0
