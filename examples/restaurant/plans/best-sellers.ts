interface Line { itemId: number; name: string; price: number; quantity: number }
interface Sales { name: string; sold: number; revenue: number }
type Ranking = "sold" | "revenue";

const { orders } = (await tools.orders.list({})) as { orders: { lines: Line[] }[] };
const by: Ranking = input?.by ?? "revenue";

const sales = new Map<number, Sales>();
for (const line of orders.flatMap(({ lines }) => lines)) {
  const entry: Sales = sales.get(line.itemId) ?? { name: line.name, sold: 0, revenue: 0 };
  entry.sold += line.quantity;
  entry.revenue += line.price * line.quantity;
  sales.set(line.itemId, entry);
}

const rank = (a: Sales, b: Sales): number => b[by] - a[by] || a.name.localeCompare(b.name);
return [...sales.values()]
  .toSorted(rank)
  .slice(0, 5)
  .map(({ name, sold, revenue }, index) => `${index + 1}. ${name}: ${sold} sold, ${revenue.toFixed(2)} €`);
