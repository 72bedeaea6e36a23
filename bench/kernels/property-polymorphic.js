// One read site that meets objects of four shapes.
const shapes = [
  { kind: "circle", r: 2 },
  { r: 3, kind: "ball", weight: 1 },
  { name: "a", r: 1, kind: "disc" },
  { tags: [], color: "red", r: 4, kind: "ring" },
];
let sum = 0;
for (let i = 0; i < 500000; i++) {
  const shape = shapes[i & 3];
  sum += shape.r;
  if (shape.kind === "ball") sum -= 1;
}
return sum;
