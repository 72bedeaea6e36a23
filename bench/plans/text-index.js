// Tokenising texts, an inverted index, and ranking of queries.
const words = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore".split(" ");
let seed = 7;
const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
const documents = Array.from({ length: 120 }, (_, id) => ({
  id,
  text: Array.from({ length: 40 }, () => words[random(words.length)]).join(random(2) ? " " : ", "),
}));
const index = new Map();
for (const { id, text } of documents) {
  for (const token of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    if (!index.has(token)) index.set(token, new Map());
    const postings = index.get(token);
    postings.set(id, (postings.get(id) ?? 0) + 1);
  }
}
const search = (query) => {
  const scores = {};
  for (const token of query.split(/\s+/)) {
    const postings = index.get(token);
    if (!postings) continue;
    const weight = Math.log(documents.length / postings.size + 1);
    for (const [id, count] of postings) scores[id] = (scores[id] ?? 0) + count * weight;
  }
  return Object.entries(scores)
    .map(([id, score]) => ({ id: Number(id), score: Math.round(score * 1000) / 1000 }))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, 3);
};
return ["lorem dolor", "tempor labore sed", "missing elit"].map(search);
