// Typed arrays: a sieve of bytes and sums of doubles.
const size = 90000;
const composite = new Uint8Array(size);
let primes = 0;
for (let i = 2; i < size; i++) {
  if (composite[i]) continue;
  primes += 1;
  for (let j = i * 2; j < size; j += i) composite[j] = 1;
}
const values = new Float64Array(30000);
for (let i = 0; i < values.length; i++) values[i] = i / 3;
let sum = 0;
for (let i = 0; i < values.length; i++) sum += values[i];
return [primes, Math.round(sum)];
