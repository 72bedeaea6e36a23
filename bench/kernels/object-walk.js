// Object.keys, entries, fromEntries, for-in and grouping.
const stock = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`item${i}`, { left: i % 9, shelf: i % 4 }]));
let sum = 0;
for (let round = 0; round < 220; round++) {
  for (const [name, { left }] of Object.entries(stock)) if (left > 2) sum += name.length;
  const shelves = {};
  for (const name in stock) (shelves[stock[name].shelf] ??= []).push(name);
  sum += Object.keys(shelves).length + Object.values(shelves)[0].length;
}
return sum;
