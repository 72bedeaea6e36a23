// Number crunching with Math functions: a small n-body-like simulation.
let x = 0.5;
let y = 0.25;
let sum = 0;
for (let i = 1; i < 90000; i++) {
  const distance = Math.sqrt(x * x + y * y) + 0.01;
  x = Math.sin(x + i) / distance;
  y = Math.cos(y - i) * Math.min(1, distance);
  sum += Math.floor(Math.abs(x * 100)) + Math.max(0, Math.round(y));
}
return sum;
