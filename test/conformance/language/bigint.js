// === arithmetic is exact, and division truncates
[2n ** 100n, 7n / 2n, -7n / 2n, -7n % 3n, 10n - 20n, -(5n), 3n * -4n]; // => [1267650600228229401496703205376n, 3n, -3n, -1n, -10n, -5n, -12n]

// === bits are of two's complement without end
[5n & -2n, 5n | -8n, 5n ^ -1n, ~0n, 1n << 70n, -1n >> 5n, 1n << -1n]; // => [4n, -3n, -6n, -1n, 1180591620717411303424n, -1n, 0n]

// === a big integer and a number do not mix
1n + 1; // throws TypeError: Cannot mix BigInt and other types, use explicit conversions

// === but joins with strings and compares with numbers
["a" + 1n, `${2n}`, 1n < 2, 2n == 2, 2n === 2, [3n, 1, 2n].sort()]; // => ["a1", "2", true, true, false, [1, 2n, 3n]]

// === unary plus is refused, increments work
let n = 5n;
n++;
[n, -n, typeof n]; // => [6n, -6n, "bigint"]
+n; // throws TypeError: Cannot convert a BigInt value to a number

// === division by zero
1n / 0n; // throws RangeError: Division by zero

// === a negative exponent
// differs: the V8 of Node 20 garbles this message
2n ** -1n; // throws RangeError: Exponent must be non-negative

// === no unsigned shift
1n >>> 0n; // throws TypeError: BigInts have no unsigned right shift, use >> instead

// === conversion
[BigInt(10), BigInt("0xff"), BigInt(" 12 "), BigInt(true), BigInt(""), Number(2n ** 64n), parseInt("12n"), Number(7n)]; // => [10n, 255n, 12n, 1n, 0n, 18446744073709552000, 12, 7]
[(255n).toString(16), (-5n).toString(2), (1234567n).toLocaleString(), 5n.toString()]; // => ["ff", "-101", "1,234,567", "5"]

// === what is no integer
BigInt(1.5); // throws RangeError: The number 1.5 cannot be converted to a BigInt because it is not an integer

// === what is no number at all
BigInt("1.5"); // throws SyntaxError: Cannot convert 1.5 to a BigInt

// === wrapping to a number of bits
[BigInt.asUintN(8, 257n), BigInt.asIntN(8, 255n), BigInt.asUintN(64, -1n), BigInt.asIntN(64, 2n ** 63n)]; // => [1n, -1n, 18446744073709551615n, -9223372036854775808n]

// === truth and typeof
[0n ? 1 : 2, 1n ? 1 : 2, !0n, typeof 0n, Object(1n) == 1n]; // => [2, 1, true, "bigint", true]

// === JSON does not know it
JSON.stringify({ a: 1n }); // throws TypeError: Do not know how to serialize a BigInt

// === a factorial
let f = 1n;
for (let i = 1n; i <= 25n; i++) f *= i;
f; // => 15511210043330985984000000n

// === BigInt cannot be constructed
new BigInt(1); // throws TypeError: BigInt is not a constructor
