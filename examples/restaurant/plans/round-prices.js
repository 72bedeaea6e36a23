// Prices of a menu go up by some percent and are rounded to 50 cents. Only what really changes is written.
const { menuId, percent } = input;
const roundTo = 0.5;

const { items } = await tools.menu.items.list({ menuId });
const changes = items
  .map((item) => ({ item, price: Math.round((item.price * (1 + percent / 100)) / roundTo) * roundTo }))
  .filter(({ item, price }) => price !== item.price);

const outcomes = await Promise.allSettled(
  changes.map(({ item, price }) => tools.menu.items.setPrice({ id: item.id, price })),
);

const report = { menuId, changed: [], failed: [] };
outcomes.forEach((outcome, index) => {
  const { item } = changes[index];
  if (outcome.status === "fulfilled") {
    report.changed.push(`${item.name}: ${item.price.toFixed(2)} → ${outcome.value.price.toFixed(2)}`);
  } else {
    report.failed.push(`${item.name}: ${outcome.reason.message}`);
  }
});
console.log(`${report.changed.length} of ${items.length} prices changed`);
return report;
