// for-of over arrays, strings, Maps and an iterator of its own.
const numbers = Array.from({ length: 1000 }, (_, i) => i);
const text = "abcdefghij".repeat(20);
const countdown = {
  [Symbol.iterator]() {
    let left = 200;
    return { next: () => (left > 0 ? { done: false, value: left-- } : { done: true, value: undefined }) };
  },
};
let sum = 0;
for (let round = 0; round < 130; round++) {
  for (const number of numbers) sum += number;
  for (const character of text) if (character === "c") sum += 1;
  for (const left of countdown) sum -= left;
  for (const [index, number] of numbers.slice(0, 50).entries()) sum += index - number;
}
return sum;
