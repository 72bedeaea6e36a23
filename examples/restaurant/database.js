/**
 * The restaurant's data: one SQLite file beside this one, made and filled when it is first opened. Delete it to start
 * afresh.
 */

import { fileURLToPath } from "node:url"
import Database from "better-sqlite3"

const path = process.env.RESTAURANT_DB ?? fileURLToPath(new URL("restaurant.sqlite", import.meta.url))

const menus = [
  { id: "lunch", name: "Lunch" },
  { id: "dinner", name: "Dinner" },
  { id: "drinks", name: "Drinks" },
]

/** [menu, name, price in cents, minutes to make, stock] */
const items = [
  ["lunch", "Tomato soup", 650, 6, 14],
  ["lunch", "Caesar salad", 980, 7, 9],
  ["lunch", "Club sandwich", 1150, 9, 12],
  ["lunch", "Mushroom omelette", 1050, 8, 3],
  ["lunch", "Lemon tart", 620, 2, 0],
  ["dinner", "Onion soup", 790, 10, 8],
  ["dinner", "Roast chicken", 1890, 28, 11],
  ["dinner", "Grilled sea bass", 2450, 18, 4],
  ["dinner", "Wild mushroom risotto", 1720, 24, 7],
  ["dinner", "Beef bourguignon", 2190, 15, 2],
  ["dinner", "Crème brûlée", 780, 4, 16],
  ["drinks", "Sparkling water", 350, 1, 60],
  ["drinks", "House red, glass", 690, 1, 31],
  ["drinks", "Espresso", 280, 2, 200],
]

/** [table, status, placed at, lines as [item number, quantity]] */
const orders = [
  [
    4,
    "paid",
    "2026-03-02T12:05:00Z",
    [
      [1, 2],
      [3, 1],
      [12, 2],
    ],
  ],
  [
    7,
    "paid",
    "2026-03-02T12:31:00Z",
    [
      [2, 1],
      [4, 1],
      [14, 2],
    ],
  ],
  [
    2,
    "paid",
    "2026-03-02T19:12:00Z",
    [
      [7, 2],
      [13, 3],
      [11, 2],
    ],
  ],
  [
    9,
    "paid",
    "2026-03-02T20:02:00Z",
    [
      [8, 1],
      [9, 1],
      [13, 2],
    ],
  ],
  [
    1,
    "paid",
    "2026-03-03T12:15:00Z",
    [
      [3, 3],
      [12, 3],
      [14, 3],
    ],
  ],
  [
    5,
    "paid",
    "2026-03-03T18:55:00Z",
    [
      [6, 2],
      [10, 2],
      [13, 4],
      [11, 1],
    ],
  ],
  [
    3,
    "served",
    "2026-03-03T19:20:00Z",
    [
      [7, 1],
      [9, 1],
      [12, 1],
    ],
  ],
  [
    8,
    "open",
    "2026-03-03T19:34:00Z",
    [
      [7, 2],
      [8, 1],
      [13, 1],
    ],
  ],
  [
    6,
    "open",
    "2026-03-03T19:41:00Z",
    [
      [9, 3],
      [6, 1],
    ],
  ],
  [
    11,
    "open",
    "2026-03-03T19:52:00Z",
    [
      [10, 2],
      [11, 2],
      [14, 2],
    ],
  ],
]

export function openDatabase() {
  const db = new Database(path)
  db.exec(`
    create table if not exists menus (id text primary key, name text not null);
    create table if not exists items (
      id integer primary key, menu_id text not null references menus (id), name text not null,
      price integer not null, minutes integer not null, stock integer not null);
    create table if not exists orders (
      id integer primary key, table_number integer not null, status text not null, placed_at text not null);
    create table if not exists order_lines (
      order_id integer not null references orders (id), item_id integer not null references items (id),
      quantity integer not null);
    create table if not exists messages (id integer primary key, station text not null, text text not null);
  `)
  const { count } = db.prepare("select count(*) as count from menus").get()
  if (count === 0) db.transaction(fill)(db)
  return db
}

function fill(db) {
  const addMenu = db.prepare("insert into menus (id, name) values (@id, @name)")
  for (const menu of menus) addMenu.run(menu)
  const addItem = db.prepare("insert into items (menu_id, name, price, minutes, stock) values (?, ?, ?, ?, ?)")
  for (const item of items) addItem.run(...item)
  const addOrder = db.prepare("insert into orders (table_number, status, placed_at) values (?, ?, ?)")
  const addLine = db.prepare("insert into order_lines (order_id, item_id, quantity) values (?, ?, ?)")
  for (const [table, status, placedAt, lines] of orders) {
    const { lastInsertRowid } = addOrder.run(table, status, placedAt)
    for (const [item, quantity] of lines) addLine.run(lastInsertRowid, item, quantity)
  }
}
