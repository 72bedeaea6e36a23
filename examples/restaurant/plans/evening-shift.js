// The evening in one plan: what the kitchen has to make and in which order, what runs out, and who is told.
class Station {
  #jobs = [];

  constructor(name) {
    this.name = name;
  }

  add(job) {
    this.#jobs.push(job);
  }

  /** Longest first, so that everything of a table is ready at about the same time. */
  get schedule() {
    let clock = 0;
    return this.#jobs
      .toSorted((a, b) => b.minutes - a.minutes || a.order - b.order)
      .map((job) => ({ ...job, readyAfter: (clock += job.minutes) }));
  }

  get isBusy() {
    return this.#jobs.length > 0;
  }
}

const stationOf = ({ name }) => {
  if (/tart|brûlée/i.test(name)) return "pastry";
  if (/water|red|espresso/i.test(name)) return "bar";
  return /grilled|roast/i.test(name) ? "grill" : "stove";
};

async function* openOrders() {
  const { orders } = await tools.orders.list({ status: "open" });
  for (const order of orders) yield order;
}

// Every item once, with its menu.
const { menus } = await tools.menus.list({});
const catalogue = new Map();
for (const { id } of menus) {
  const { items } = await tools.menu.items.list({ menuId: id });
  for (const item of items) catalogue.set(item.id, { ...item, menuId: id });
}

const stations = Object.fromEntries(["grill", "stove", "pastry", "bar"].map((name) => [name, new Station(name)]));
const demand = new Map();
const waiting = [];

for await (const { id, table, placedAt, lines } of openOrders()) {
  const minutes = (Date.parse("2026-03-03T20:00:00Z") - Date.parse(placedAt)) / 60_000;
  waiting.push({ order: id, table, minutes });
  for (const { itemId, quantity } of lines) {
    const item = catalogue.get(itemId);
    demand.set(itemId, (demand.get(itemId) ?? 0) + quantity);
    stations[stationOf(item)].add({ order: id, dish: item.name, quantity, minutes: item.minutes });
  }
}

const short = [...demand]
  .map(([itemId, wanted]) => ({ ...catalogue.get(itemId), wanted }))
  .filter(({ stock, wanted }) => stock - wanted < 2)
  .map(({ name, stock, wanted }) => ({ name, left: stock - wanted }));

const told = [];
for (const station of Object.values(stations).filter(({ isBusy }) => isBusy)) {
  const text = station.schedule.map(({ quantity, dish, order }) => `${quantity}× ${dish} (#${order})`).join(", ");
  try {
    const { messageId } = await tools.kitchen.notify({ station: station.name, text });
    told.push({ station: station.name, messageId });
  } catch (error) {
    // A message that is too long is sent in parts.
    console.warn(`${station.name}: ${error.code}`);
    const parts = text.match(/.{1,180}(?:, |$)/g) ?? [];
    const sent = await Promise.all(parts.map((part) => tools.kitchen.notify({ station: station.name, text: part })));
    told.push({ station: station.name, messageIds: sent.map(({ messageId }) => messageId) });
  }
}

return {
  waiting: waiting.toSorted((a, b) => b.minutes - a.minutes),
  schedule: Object.fromEntries(
    Object.values(stations)
      .filter(({ isBusy }) => isBusy)
      .map(({ name, schedule }) => [name, schedule.map(({ dish, quantity, readyAfter }) => `${readyAfter} min: ${quantity}× ${dish}`)]),
  ),
  short,
  told: told.map(({ station }) => station),
};
