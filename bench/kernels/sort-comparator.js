// sort with a comparator, of numbers and of records.
let seed = 42;
const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff);
const records = Array.from({ length: 6000 }, (_, i) => ({ id: i, rank: random() % 1000, name: `n${random() % 500}` }));
const byRank = [...records].sort((a, b) => a.rank - b.rank || a.id - b.id);
const byName = [...records].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
return [byRank[0].id, byRank[5999].id, byName[0].name, byName[5999].name];
