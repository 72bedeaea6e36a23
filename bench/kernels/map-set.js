// Map and Set: filling, asking, walking and deleting.
const seen = new Set();
const counts = new Map();
for (let i = 0; i < 60000; i++) {
  const key = (i * 31) % 5003;
  seen.add(key);
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
let sum = 0;
for (const [key, count] of counts) if (seen.has(key)) sum += key * count;
counts.forEach((count, key) => {
  if (key % 2) counts.delete(key);
});
return [seen.size, counts.size, sum];
