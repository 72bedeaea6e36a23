// === what does not convert
const tries = [() => 1n + 1, () => +1n, () => +Symbol("s"), () => `${Symbol("s")}`, () => Symbol("s") + "", () => BigInt("x"), () => BigInt(0.5), () => Number(Symbol()), () => [Symbol()].join(), () => +Object.create(null), () => String(Object.create(null)), () => Math.max(1n), () => parseInt(Symbol()), () => new Date(Symbol()), () => "a".repeat(Infinity), () => (1).toFixed(1000), () => new Array(-5), () => "x".normalize("y")];
tries.map((f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
}); // => ["TypeError: Cannot mix BigInt and other types, use explicit conversions", "TypeError: Cannot convert a BigInt value to a number", "TypeError: Cannot convert a Symbol value to a number", "TypeError: Cannot convert a Symbol value to a string", "TypeError: Cannot convert a Symbol value to a string", "SyntaxError: Cannot convert x to a BigInt", "RangeError: The number 0.5 cannot be converted to a BigInt because it is not an integer", "TypeError: Cannot convert a Symbol value to a number", "TypeError: Cannot convert a Symbol value to a string", "TypeError: Cannot convert object to primitive value", "TypeError: Cannot convert object to primitive value", "TypeError: Cannot convert a BigInt value to a number", "TypeError: Cannot convert a Symbol value to a string", "TypeError: Cannot convert a Symbol value to a number", "RangeError: Invalid count value: Infinity", "RangeError: toFixed() digits argument must be between 0 and 100", "RangeError: Invalid array length", "RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD."]

// === what is not iterable
const o = {};
const tries = [() => [...5], () => [...o], () => { const [a] = null; }, () => { const [a] = o; }, () => new Map(5), () => new Set(5), () => Object.fromEntries(5), () => Array.from(5), () => { for (const x of o); }, () => Math.max(...1), () => new Map([[1, 2], 3]), () => { const [x] = undefined; }];
tries.map((f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
}); // => ["5 is not iterable", "o is not iterable", "null is not iterable", "o is not iterable", "number 5 is not iterable (cannot read property Symbol(Symbol.iterator))", "number 5 is not iterable (cannot read property Symbol(Symbol.iterator))", "number 5 is not iterable (cannot read property Symbol(Symbol.iterator))", [], "o is not iterable", "Spread syntax requires ...iterable[Symbol.iterator] to be a function", "Iterator value 3 is not an entry object", "undefined is not iterable"]

// === what cannot be taken apart
const tries = [() => { const { a } = undefined; }, () => { const { a } = null; }, () => { const { a: { b } } = {}; }, () => { const { ...r } = undefined; }, () => (({ a }) => a)(), () => { let a; ({ a } = null); }, () => (([a]) => a)()];
tries.map((f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
}); // => ["Cannot destructure property 'a' of 'undefined' as it is undefined.", "Cannot destructure property 'a' of 'null' as it is null.", "Cannot read properties of undefined (reading 'b')", "Cannot destructure 'undefined' as it is undefined.", "Cannot destructure property 'a' of 'undefined' as it is undefined.", "Cannot destructure property 'a' of 'null' as it is null.", "undefined is not iterable (cannot read property Symbol(Symbol.iterator))"]

// === in and instanceof
const tries = [() => "a" in "b", () => 1 in null, () => ({}) instanceof 5, () => ({}) instanceof {}, () => Symbol("s") in 1];
tries.map((f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
}); // => ["Cannot use 'in' operator to search for 'a' in b", "Cannot use 'in' operator to search for '1' in null", "Right-hand side of 'instanceof' is not an object", "Right-hand side of 'instanceof' is not callable", "Cannot use 'in' operator to search for 'Symbol(s)' in 1"]
