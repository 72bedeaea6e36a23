// BigInt arithmetic: small values in loops, and a factorial with many digits.
let a = 0n;
let b = 1n;
for (let i = 0; i < 1500; i++) [a, b] = [b, a + b];
let factorial = 1n;
for (let n = 2n; n <= 400n; n++) factorial *= n;
let hash = 0n;
for (let i = 0; i < 75000; i++) hash = (hash * 31n + BigInt(i & 255)) & 0xffffffffn;
return [String(a).length, String(factorial).length, String(hash)];
