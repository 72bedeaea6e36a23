// === fractions in other radices
[(0.1).toString(2), (0.5).toString(3), (255.5).toString(16), (-1 / 3).toString(36), (1e21).toString(7), (2 ** 60 + 2 ** 20).toString(36), (1e-7).toString(16), Number.MAX_VALUE.toString(36).slice(0, 20), (5e-324).toString(2).length]; // => ["0.0001100110011001100110011001100110011001100110011001101", "0.1111111111111111111111111111111112", "ff.8", "-0.c", "5135235413265003022600000", "8rc4kbdwf940", "0.000001ad7f29abcaf48", "1a1e4vngaiqo00000000", 1076]

// === a radix that does not exist, and digits that are too many
const tries = [() => (1).toString(1), () => (1).toString(37), () => (1).toFixed(101), () => (1).toPrecision(0), () => (1).toExponential(-1), () => (1n).toString(99)];
tries.map((f) => { try { return f(); } catch (e) { return `${e.name}: ${e.message}`; } }); // => ["RangeError: toString() radix argument must be between 2 and 36", "RangeError: toString() radix argument must be between 2 and 36", "RangeError: toFixed() digits argument must be between 0 and 100", "RangeError: toPrecision() argument must be between 1 and 100", "RangeError: toExponential() argument must be between 0 and 100", "RangeError: toString() radix argument must be between 2 and 36"]

// === parseInt and parseFloat
[parseInt("0x1f"), parseInt("12px"), parseInt("z", 36), parseInt("1010", 2), parseInt(""), parseInt("9007199254740993"), parseInt(null, 36), parseInt("-0"), parseInt(1e21), parseInt(0.0000005)]; // => [31, 12, 35, 10, NaN, 9007199254740992, 1112745, -0, 1, 5]
[parseFloat("3.14abc"), parseFloat(".5"), parseFloat("-.5e-2x"), parseFloat("Infinityx"), parseFloat("e5"), parseFloat("1_000")]; // => [3.14, 0.5, -0.005, Infinity, NaN, 1]

// === BigInt
[BigInt(10), BigInt("0xff"), BigInt(" 12 "), BigInt(true), BigInt.asIntN(8, 255n), BigInt.asUintN(8, -1n), BigInt.asIntN(64, 2n ** 63n), (255n).toString(16), (1234567n).toLocaleString()]; // => [10n, 255n, 12n, 1n, -1n, 255n, -9223372036854775808n, "ff", "1,234,567"]
const tries = [() => BigInt(1.5), () => BigInt("x"), () => BigInt(undefined), () => new BigInt(1), () => BigInt.asIntN(-1, 1n), () => BigInt.asUintN(8, 1), () => BigInt(Symbol("s"))];
tries.map((f) => { try { return f(); } catch (e) { return `${e.name}: ${e.message}`; } }); // => ["RangeError: The number 1.5 cannot be converted to a BigInt because it is not an integer", "SyntaxError: Cannot convert x to a BigInt", "TypeError: Cannot convert undefined to a BigInt", "TypeError: BigInt is not a constructor", "RangeError: Invalid value: not (convertible to) a safe integer", "TypeError: Cannot convert 1 to a BigInt", "TypeError: Cannot convert Symbol(s) to a BigInt"]

// === half precision
// differs: newer than Node 20
[Math.f16round(1.337), Math.f16round(65519), Math.f16round(65520), Math.f16round(5.960464477539063e-8), Math.f16round(2.98e-8), Math.f16round(-0), Math.f16round(NaN)]; // => [1.3369140625, 65504, Infinity, 5.960464477539063e-8, 0, -0, NaN]

// === exact sums
// differs: newer than Node 20
[Math.sumPrecise([1e20, 0.1, -1e20]), Math.sumPrecise([0.1, 0.2]), Math.sumPrecise([]), Math.sumPrecise([-0]), Math.sumPrecise([Infinity, -Infinity]), Math.sumPrecise([1e308, 1e308, -1e308]), Math.sumPrecise([5e-324, 5e-324])]; // => [0.1, 0.30000000000000004, -0, -0, NaN, 1e+308, 1e-323]
Math.sumPrecise([1, "2"]); // throws TypeError: "2" is not a number

// === BigInts of more bits than plans can have are a RangeError, wherever they come from
// differs: V8 refuses from 2^30 bits on
// limits { maxSteps: 100000000 }
const tried = (make) => { try { return typeof make(); } catch (error) { return `${error.name}: ${error.message}`; } };
const large = 1n << 524000n;
tried(() => large * (1n << 200n) - 1n); // => "bigint"
tried(() => large * large); // => "RangeError: Maximum BigInt size exceeded"
tried(() => large << 400n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => 3n ** 330000n); // => "bigint"
tried(() => 3n ** 331000n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => 2n ** 524287n); // => "bigint"
tried(() => 2n ** 524289n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => BigInt.asUintN(524289, -1n)); // => "RangeError: Maximum BigInt size exceeded"
tried(() => BigInt("1".repeat(157000))); // => "bigint"
tried(() => BigInt("1".repeat(160000))); // => "RangeError: Maximum BigInt size exceeded"
tried(() => BigInt(" 0x" + "f".repeat(140000))); // => "RangeError: Maximum BigInt size exceeded"
tried(() => BigInt("0b" + "0".repeat(600000) + "1")); // => "bigint"
tried(() => BigInt("0".repeat(200000) + "1")); // => "bigint"
tried(() => BigInt("x".repeat(200000))).length; // => 200040
[large >> 524000n, large >> 524001n, -large >> 524002n, large >> 999999n, -1n >> (1n << 70n)]; // => [1n, 0n, -1n, 0n, -1n]
const most = -(1n - (1n << 524287n) - (1n << 524287n));
[most === (1n << 524287n) - 1n + (1n << 524287n), most - 1n < most, -most < most, most >> 524287n]; // => [true, true, true, 1n]
tried(() => most + 1n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => -most - 1n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => 1n << 524287n); // => "bigint"
tried(() => 1n << 524288n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => (2n ** 64n) ** 8000n); // => "bigint"
tried(() => (2n ** 64n) ** 8192n); // => "RangeError: Maximum BigInt size exceeded"
tried(() => BigInt(`0x${most.toString(16)}`) === most && BigInt(String(-most)) === -most); // => "boolean"

// === texts that spell BigInts, and texts that do not
// limits { maxSteps: 100000000 }
const tried = (make) => { try { return make(); } catch (error) { return error.name; } };
const zeros = "0".repeat(200000);
[tried(() => BigInt(`${zeros}x5`)), tried(() => BigInt(`0x${zeros}`)), tried(() => BigInt(`-${zeros}5`))]; // => ["SyntaxError", 0n, -5n]
["", " \n", "+5", "-5", "0b101", "0O17", "0Xff", "+0x5", "0x", "1n", "1_000", "0b2", "1.5", "--5", "5-"].map((text) => tried(() => BigInt(text))); // => [0n, 0n, 5n, -5n, 5n, 15n, 255n, "SyntaxError", "SyntaxError", "SyntaxError", "SyntaxError", "SyntaxError", "SyntaxError", "SyntaxError", "SyntaxError"]
[1n == "a".repeat(600000), 1n == "1", 10n == "0xa", 1n == "1n"]; // => [false, true, true, false]

// === a BigInt is less than any text of more digits than plans can have
// limits { maxSteps: 100000000 }
const huge = "9".repeat(600000);
[1n < huge, 1n > huge, 1n == huge, 1n > `-${huge}`, huge < 1n, `-${huge}` < 1n]; // => [true, false, false, true, false, true]
