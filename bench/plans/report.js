// A sales report as models write them: group, sum, sort, format.
const orders = Array.from({ length: 1500 }, (_, i) => ({
  id: i + 1,
  customer: { id: i % 40, name: `Customer ${i % 40}` },
  placedAt: new Date(Date.UTC(2026, i % 12, 1 + (i % 27))).toISOString(),
  lines: Array.from({ length: 1 + (i % 4) }, (_, j) => ({ sku: `sku-${(i + j) % 25}`, quantity: 1 + (j % 3), cents: 250 + ((i * j) % 900) })),
}));
const byMonth = new Map();
const bySku = {};
for (const { placedAt, lines, customer } of orders) {
  const month = placedAt.slice(0, 7);
  const total = lines.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0);
  const entry = byMonth.get(month) ?? { month, orders: 0, cents: 0, customers: new Set() };
  entry.orders += 1;
  entry.cents += total;
  entry.customers.add(customer.id);
  byMonth.set(month, entry);
  for (const { sku, quantity } of lines) bySku[sku] = (bySku[sku] ?? 0) + quantity;
}
const months = [...byMonth.values()]
  .sort((a, b) => a.month.localeCompare(b.month))
  .map(({ month, orders, cents, customers }) => `${month}: ${orders} orders, ${(cents / 100).toFixed(2)} EUR, ${customers.size} customers`);
const top = Object.entries(bySku)
  .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  .slice(0, 5)
  .map(([sku, quantity], index) => ({ rank: index + 1, sku, quantity }));
return { months, top };
