// Generators: yield in loops, delegation, and spread of what they give.
function* range(from, to) {
  for (let i = from; i < to; i++) yield i;
}
function* twice(times) {
  for (let i = 0; i < times; i++) yield* range(0, 100);
}
let sum = 0;
for (const value of twice(1200)) sum += value;
for (let i = 0; i < 200; i++) sum += [...range(0, 50)].length;
return sum;
