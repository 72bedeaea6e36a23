/** The tools that plans of the restaurant may use, and the code behind them. Prices are in the currency's main unit. */
import { defineTools } from "planwalk"
import { z } from "zod"
import { openDatabase } from "./database.js"

const item = z.object({
  id: z.number().int(),
  name: z.string(),
  price: z.number(),
  minutes: z.number().int().describe("Minutes that the kitchen needs"),
  stock: z.number().int().describe("Portions left"),
})

const order = z.object({
  id: z.number().int(),
  table: z.number().int(),
  status: z.enum(["open", "served", "paid"]),
  placedAt: z.string().describe("ISO 8601, UTC"),
  lines: z.array(
    z.object({ itemId: z.number().int(), name: z.string(), price: z.number(), quantity: z.number().int() }),
  ),
})

export const tools = defineTools({
  menus: {
    list: {
      description: "All menus",
      input: z.object({}),
      output: z.object({ menus: z.array(z.object({ id: z.string(), name: z.string() })) }),
    },
  },
  menu: {
    items: {
      list: {
        description: "The items of a menu, cheapest first",
        input: z.object({ menuId: z.string() }),
        output: z.object({ items: z.array(item) }),
      },
      setPrice: {
        description: "Changes the price of an item; gives the item as it is then",
        input: z.object({ id: z.number().int(), price: z.number().positive() }),
        output: item,
      },
    },
  },
  orders: {
    list: {
      description: "Orders, oldest first, of one status or all",
      input: z.object({ status: z.enum(["open", "served", "paid"]).optional() }),
      output: z.object({ orders: z.array(order) }),
    },
    setStatus: {
      description: "Moves an order on: open, then served, then paid",
      input: z.object({ id: z.number().int(), status: z.enum(["served", "paid"]) }),
      output: z.object({ id: z.number().int(), status: z.string() }),
    },
  },
  kitchen: {
    notify: {
      description: "Sends a message to a station of the kitchen",
      input: z.object({ station: z.enum(["grill", "stove", "pastry", "bar"]), text: z.string().max(200) }),
      output: z.object({ messageId: z.number().int() }),
    },
  },
})

const db = openDatabase()

const selectItem = db.prepare("select id, name, price / 100.0 as price, minutes, stock from items where id = ?")
const selectItems = db.prepare(
  "select id, name, price / 100.0 as price, minutes, stock from items where menu_id = ? order by price, id",
)
const selectLines = db.prepare(`
  select item_id as itemId, name, price / 100.0 as price, quantity
  from order_lines join items on items.id = item_id where order_id = ? order by item_id`)
const nextStatus = { open: "served", served: "paid" }

/** @type {import("planwalk").ToolHandlerMap<typeof tools>} */
export const handlers = {
  "menus.list": () => ({ menus: db.prepare("select id, name from menus order by name").all() }),

  "menu.items.list": ({ input, err }) => {
    const items = selectItems.all(input.menuId)
    if (items.length === 0) return err({ code: "no_such_menu", message: `there is no menu "${input.menuId}"` })
    return { items }
  },

  "menu.items.setPrice": ({ input, err }) => {
    const { changes } = db
      .prepare("update items set price = ? where id = ?")
      .run(Math.round(input.price * 100), input.id)
    if (changes === 0) return err({ code: "no_such_item", message: `there is no item ${input.id}` })
    return selectItem.get(input.id)
  },

  "orders.list": ({ input }) => {
    const where = input.status === undefined ? "" : "where status = @status"
    const rows = db
      .prepare(
        `select id, table_number as "table", status, placed_at as placedAt from orders ${where} order by placed_at`,
      )
      .all(input.status === undefined ? {} : { status: input.status })
    return { orders: rows.map((row) => ({ ...row, lines: selectLines.all(row.id) })) }
  },

  "orders.setStatus": ({ input, err }) => {
    const row = db.prepare("select status from orders where id = ?").get(input.id)
    if (row === undefined) return err({ code: "no_such_order", message: `there is no order ${input.id}` })
    if (nextStatus[row.status] !== input.status) {
      return err({
        code: "wrong_status",
        message: `order ${input.id} is ${row.status}`,
        details: { status: row.status },
      })
    }
    db.prepare("update orders set status = ? where id = ?").run(input.status, input.id)
    return { id: input.id, status: input.status }
  },

  "kitchen.notify": async ({ input, ok }) => {
    // A kitchen printer takes its time.
    await new Promise((resolve) => setTimeout(resolve, 40))
    const { lastInsertRowid } = db
      .prepare("insert into messages (station, text) values (?, ?)")
      .run(input.station, input.text)
    return ok({ messageId: Number(lastInsertRowid) })
  },
}
