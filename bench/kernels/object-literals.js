// Small objects that live briefly.
let sum = 0;
for (let i = 0; i < 50000; i++) {
  const point = { x: i, y: i + 1, label: "p" };
  const box = { from: point, to: { x: 0, y: 1 } };
  sum += box.from.x - box.to.y;
}
return sum;
