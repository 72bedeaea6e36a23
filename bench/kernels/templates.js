// Template literals, plain and tagged.
const tag = (strings, ...values) => strings.length + values.length;
let length = 0;
for (let i = 0; i < 40000; i++) {
  const name = `item-${i % 100}`;
  length += `${name}: ${i * 2} pieces at ${i / 4} each`.length;
  length += tag`${i} of ${name}`;
}
return length;
