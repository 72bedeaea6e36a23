// Three nested loops over arrays of arrays.
const n = 70;
const make = (f) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => f(i, j)));
const a = make((i, j) => i - j);
const b = make((i, j) => i + j);
const c = make(() => 0);
for (let i = 0; i < n; i++) {
  for (let j = 0; j < n; j++) {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += a[i][k] * b[k][j];
    c[i][j] = sum;
  }
}
return [c[0][0], c[3][5], c[n - 1][n - 1]];
