// Nested counting loops over local numbers.
let sum = 0;
for (let i = 0; i < 700; i++) {
  for (let j = 0; j < 700; j++) {
    if ((i ^ j) & 1) sum += j - i;
    else sum -= 1;
  }
}
let n = 100000;
while (n > 0) {
  n -= 1;
  sum = (sum + n) | 0;
}
return sum;
