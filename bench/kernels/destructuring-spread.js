// Destructuring with defaults and rest, and spread of arrays and objects.
const item = { id: 7, name: "soup", price: 4, tags: ["hot", "new"], extra: { a: 1 } };
let sum = 0;
for (let i = 0; i < 25000; i++) {
  const { id, price = 1, discount = 2, ...rest } = item;
  const [first, ...others] = [id, price, discount, i & 7];
  const next = { ...rest, id: first + others.length };
  sum += Math.max(...others) + next.id;
}
return sum;
