// One call after the other depends on the first; the rest run side by side.
const { menus } = await tools.menus.list({});
const lists = await Promise.all(menus.map(({ id }) => tools.menu.items.list({ menuId: id })));

return menus.map((menu, index) => {
  const { items } = lists[index];
  const prices = items.map((item) => item.price);
  return {
    menu: menu.name,
    items: items.length,
    from: Math.min(...prices),
    to: Math.max(...prices),
    soldOut: items.filter((item) => item.stock === 0).map((item) => item.name),
  };
});
