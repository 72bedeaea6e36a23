// Closures over a variable that they change.
function counter(step) {
  let count = 0;
  return { next: () => (count += step), get: () => count };
}
const counters = [];
for (let i = 0; i < 100; i++) counters.push(counter(i));
for (let round = 0; round < 2500; round++) {
  for (let i = 0; i < counters.length; i++) counters[i].next();
}
return counters.reduce((sum, each) => sum + each.get(), 0);
