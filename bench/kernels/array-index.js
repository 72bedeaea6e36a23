// Index loops over one array of numbers.
const values = [];
for (let i = 0; i < 20000; i++) values.push((i * 7919) % 10007);
let best = 0;
for (let round = 0; round < 20; round++) {
  for (let i = 1; i < values.length; i++) {
    const difference = values[i] - values[i - 1];
    if (difference > best) best = difference;
    values[i - 1] = values[i];
  }
}
return best;
