// await in loops, async functions that call each other, and Promise.all.
async function load(id) {
  await null;
  return { id, price: id % 7 };
}
async function total(from, to) {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (await load(i)).price;
  return sum;
}
let sum = 0;
for (let round = 0; round < 40; round++) {
  const parts = await Promise.all([total(0, 100), total(100, 200), total(200, 250)]);
  sum += parts.reduce((a, b) => a + b, 0);
}
return sum;
