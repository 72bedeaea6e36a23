// Matching with groups, global replacement, split and test.
const log = Array.from({ length: 120 }, (_, i) => `2026-03-${10 + (i % 20)} user${i}@mail.example GET /items/${i * 7}?q=a%20b`).join("\n");
let sum = 0;
for (let round = 0; round < 12; round++) {
  for (const match of log.matchAll(/^(\d{4})-(\d\d)-(?<day>\d\d) (\w+)@([\w.]+) (GET|POST) (\S+)$/gm)) {
    sum += Number(match.groups.day) + match[7].length;
  }
  sum += log.replace(/[aeiou]/g, (vowel) => vowel.toUpperCase()).length;
  sum += log.split(/\s+/).filter((word) => /^\/items\/\d+/.test(word)).length;
}
return sum;
