// === parsing
[parseInt("42px"), parseInt("0x1f"), parseInt("101", 2), parseInt("z", 36), parseInt(""), parseInt("9", 8), parseFloat("3.14abc"), parseFloat("-.5e2"), parseFloat("x"), parseInt(0.0000005), Number("12px"), Number(" 12 "), Number(""), Number("0b11"), Number(null), Number([5]), Number("Infinity")]; // => [42, 31, 5, 35, NaN, NaN, 3.14, -50, NaN, 5, NaN, 12, 0, 3, 0, 5, Infinity]

// === printing as V8 prints
[0.1 + 0.2, 1e21, 1e-7, 123456789012345680000, 1 / 3, 100, -0, 5e-324, 1.7976931348623157e308, 0.000001, 1e300 * 10, 4.35, 2 ** 53].map(String); // => ["0.30000000000000004", "1e+21", "1e-7", "123456789012345680000", "0.3333333333333333", "100", "0", "5e-324", "1.7976931348623157e+308", "0.000001", "1e+301", "4.35", "9007199254740992"]

// === toString with a radix
[(255).toString(16), (0.5).toString(2), (-255).toString(36), (3.14).toString(8), (1e21).toString(7), (0.1).toString(3)]; // => ["ff", "0.1", "-73", "3.10753412172702437", "5135235413265003022600000", "0.0022002200220022002200220022002201"]
(1).toString(1); // throws RangeError: toString() radix argument must be between 2 and 36

// === toFixed rounds
[(1.005).toFixed(2), (1.45).toFixed(1), (0).toFixed(2), (-1.5).toFixed(0), (1e21).toFixed(2), (123.456).toFixed(), (2.5).toFixed(0), (-0.0000001).toFixed(2), (0.000001).toFixed(7)]; // => ["1.00", "1.4", "0.00", "-2", "1e+21", "123", "3", "-0.00", "0.0000010"]
(1).toFixed(101); // throws RangeError: toFixed() digits argument must be between 0 and 100

// === toPrecision and toExponential
[(123.456).toPrecision(4), (0.00001).toPrecision(1), (123456).toPrecision(2), (1.25).toPrecision(2), (5).toExponential(), (12345).toExponential(2), (0).toExponential(1), (NaN).toPrecision(3)]; // => ["123.5", "0.00001", "1.2e+5", "1.3", "5e+0", "1.23e+4", "0.0e+0", "NaN"]

// === questions
[Number.isInteger(5.0), Number.isInteger("5"), Number.isSafeInteger(2 ** 53), Number.isFinite("5"), isFinite("5"), Number.isNaN("x"), isNaN("x"), isNaN(undefined)]; // => [true, false, false, false, true, false, true, true]

// === constants
[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.EPSILON, Number.MAX_VALUE, Number.MIN_VALUE, Number.POSITIVE_INFINITY]; // => [9007199254740991, -9007199254740991, 2.220446049250313e-16, 1.7976931348623157e+308, 5e-324, Infinity]
Number.parseFloat === parseFloat; // => true

// === as a function and as a constructor
[Number("5"), typeof new Number(5), new Number(5) + 1, Number(10n), Number(true), Number(undefined), Number({})]; // => [5, "object", 6, 10, 1, NaN, NaN]

// === thisNumberValue
Number.prototype.toString.call("5"); // throws TypeError: Number.prototype.toString requires that 'this' be a Number

// === toLocaleString
[(1234567.891).toLocaleString(), (0.256).toLocaleString("en-US", { style: "percent" }), (1234.5).toLocaleString("en-US", { style: "currency", currency: "EUR" }), (1234.5).toLocaleString("de-DE"), (5).toLocaleString("en-US", { minimumIntegerDigits: 2 })]; // => ["1,234,567.891", "26%", "€1,234.50", "1.234,5", "05"]

// === rounding money
const cents = (euros) => Math.round(euros * 100);
[cents(19.99), cents(1.1), (cents(0.1) + cents(0.2)) / 100]; // => [1999, 110, 0.3]
