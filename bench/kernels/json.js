// JSON.stringify and JSON.parse of nested data.
const data = {
  restaurant: "Planwalk",
  menus: Array.from({ length: 30 }, (_, i) => ({
    id: `menu-${i}`,
    active: i % 2 === 0,
    items: Array.from({ length: 8 }, (_, j) => ({ name: `dish "${i}"`, price: i * 1.5 + j, tags: ["a", null, "ü"] })),
  })),
};
let length = 0;
for (let i = 0; i < 25; i++) {
  const text = JSON.stringify(data);
  length += text.length + JSON.parse(text).menus[i].items.length;
}
return length;
