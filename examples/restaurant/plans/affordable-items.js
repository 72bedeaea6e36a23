const { items } = await tools.menu.items.list({ menuId: input.menuId });
return items.filter((item) => item.price < input.maximumPrice);
