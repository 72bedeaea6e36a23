const { orders } = await tools.orders.list({ status: "paid" });

const days = new Map();
for (const { placedAt, lines } of orders) {
  const day = placedAt.slice(0, 10);
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { revenue = 0, count = 0 } = days.get(day) ?? {};
  days.set(day, { revenue: revenue + total, count: count + 1 });
}

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "EUR" });
return [...days].map(([day, { revenue, count }]) => ({
  day: new Date(day).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" }),
  orders: count,
  revenue: money.format(revenue),
  average: money.format(revenue / count),
}));
