// The sieve of Eratosthenes in a plain array.
const size = 150000;
const isPrime = new Array(size).fill(true);
let count = 0;
for (let i = 2; i < size; i++) {
  if (!isPrime[i]) continue;
  count++;
  for (let j = i * i; j < size; j += i) isPrime[j] = false;
}
return count;
