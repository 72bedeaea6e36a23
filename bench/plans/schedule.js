// Finding free slots in calendars: intervals merged, gaps searched, in parallel over people.
const calendars = Array.from({ length: 25 }, (_, person) =>
  Array.from({ length: 40 }, (_, i) => {
    const start = (i * 47 + person * 13) % 2400;
    return { start, end: start + 20 + ((i * person) % 30) };
  }),
);
const merge = (busy) => {
  const merged = [];
  for (const { start, end } of [...busy].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
};
const gaps = (merged, length) => {
  const free = [];
  let at = 0;
  for (const { start, end } of merged) {
    if (start - at >= length) free.push([at, start]);
    at = Math.max(at, end);
  }
  return free;
};
const fetchCalendar = async (person) => calendars[person];
const everyone = await Promise.all(calendars.map(async (_, person) => merge(await fetchCalendar(person))));
const all = gaps(merge(everyone.flat()), 1);
const pairs = [];
for (let a = 0; a < everyone.length; a++) {
  for (let b = a + 1; b < everyone.length; b++) pairs.push(gaps(merge([...everyone[a], ...everyone[b]]), 25).length);
}
return { all: all.length, pairs: pairs.reduce((sum, count) => sum + count, 0), best: Math.max(...pairs) };
