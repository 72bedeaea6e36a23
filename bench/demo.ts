/** The plans of `examples/restaurant`, over the same kind of data, held in memory: what is timed is the plan, not a database. */
import { readFileSync } from "node:fs"
import { basename, extname } from "node:path"
import type { Tools } from "./engines/engine.js"
import { eraseTypes, type Plan } from "./plans.js"

const inputs: Readonly<Record<string, unknown>> = {
  "affordable-items.js": { menuId: "dinner", maximumPrice: 18 },
  "best-sellers.ts": {},
  "close-table.js": { orderId: 9 },
  "daily-revenue.js": {},
  "evening-shift.js": {},
  "menu-overview.js": {},
  "round-prices.js": { menuId: "drinks", percent: 4 },
}

const menus = ["lunch", "dinner", "drinks"].map((id) => ({ id, name: id.toUpperCase() }))

const dishes = [
  "Tomato soup",
  "Lemon tart",
  "Grilled sea bass",
  "Roast chicken",
  "Sparkling water",
  "House red",
  "Risotto",
]

const items = menus.flatMap(({ id: menuId }, menu) =>
  dishes.map((name, i) => ({
    menuId,
    item: {
      id: menu * dishes.length + i + 1,
      name,
      price: 3.5 + ((menu * 7 + i * 5) % 20),
      minutes: 2 + ((i * 7) % 25),
      stock: (i * 3 + menu) % 12,
    },
  })),
)

const orders = Array.from({ length: 12 }, (_, i) => ({
  id: i + 1,
  table: 1 + (i % 8),
  status: ["open", "served", "paid"][i % 3] as string,
  placedAt: new Date(Date.UTC(2026, 2, 1 + (i % 3), 17, i * 4)).toISOString(),
  lines: Array.from({ length: 2 + (i % 3) }, (_, j) => {
    const { id, name, price } = items[(i * 5 + j * 4) % items.length]?.item ?? { id: 0, name: "", price: 0 }
    return { itemId: id, name, price, quantity: 1 + ((i + j) % 3) }
  }),
}))

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

/** Afresh for each run, as if each had the database for itself. */
function makeTools(): Tools {
  const statuses = new Map(orders.map(({ id, status }) => [id, status]))
  let messages = 0
  return {
    "tools.menus.list": async () => ({ menus }),
    "tools.menu.items.list": async (input) => {
      const { menuId } = input as { menuId: string }
      return { items: items.filter((each) => each.menuId === menuId).map(({ item }) => item) }
    },
    "tools.menu.items.setPrice": async (input) => {
      const { id, price } = input as { id: number; price: number }
      const found = items.find(({ item }) => item.id === id)
      if (found === undefined) throw failure("no_such_item", `there is no item ${id}`)
      return { ...found.item, price }
    },
    "tools.orders.list": async (input) => {
      const { status } = input as { status?: string }
      return { orders: status === undefined ? orders : orders.filter((order) => order.status === status) }
    },
    "tools.orders.setStatus": async (input) => {
      const { id, status } = input as { id: number; status: string }
      const next = { open: "served", served: "paid" }[statuses.get(id) ?? ""]
      if (next !== status) throw failure("wrong_status", `order ${id} is ${statuses.get(id)}`)
      statuses.set(id, status)
      return { id, status }
    },
    "tools.kitchen.notify": async (input) => {
      const { text } = input as { text: string }
      if (text.length > 200) throw failure("invalid_input", "tools.kitchen.notify: input.text: at most 200 characters")
      return { messageId: ++messages }
    },
  }
}

export function restaurantPlans(): Plan[] {
  return Object.entries(inputs).map(([file, input]) => {
    const text = readFileSync(`examples/restaurant/plans/${file}`, "utf8")
    const source = extname(file) === ".ts" ? eraseTypes(text) : text
    const hasConsole = /\bconsole\b/.test(source)
    return {
      group: "plan",
      name: basename(file, extname(file)),
      source,
      surroundings: () => ({ input, tools: makeTools(), hasConsole }),
    }
  })
}
