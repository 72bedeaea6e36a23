// The plan of the first page, over data that is at hand: filter by price.
const menus = [];
for (let m = 0; m < 20; m++) {
  const items = [];
  for (let i = 0; i < 100; i++) items.push({ id: `m${m}-i${i}`, name: `Dish ${i}`, price: (i * 13 + m * 7) % 60 });
  menus.push({ id: `m${m}`, items });
}
const list = async ({ menuId }) => ({ items: menus.find((menu) => menu.id === menuId).items });
const cheap = [];
for (const { id } of menus) {
  const { items } = await list({ menuId: id });
  cheap.push(...items.filter((item) => item.price < 20));
}
return { count: cheap.length, first: cheap[0].name };
