// Reads and writes under keys that are computed at run time.
const counts = {};
const words = ["pear", "plum", "fig", "apple", "quince", "cherry", "grape"];
for (let i = 0; i < 250000; i++) {
  const word = words[(i * 7 + (i >> 3)) % words.length];
  counts[word] = (counts[word] ?? 0) + 1;
}
return Object.keys(counts).sort().map((word) => [word, counts[word]]);
