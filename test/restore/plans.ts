/**
 * Plans that are stopped in the middle of something, each at a place where an interpreter would be tempted to keep what it
 * is doing on a stack of its own. They write a line to their console for each thing that must not happen twice.
 */

export interface StoppedPlan {
  readonly place: string
  readonly source: string
  /** Stops at the wait of this number, counted from 1, or before the statement at this line, which takes stepping. */
  readonly stop: { readonly wait: number } | { readonly line: number }
}

/** Each call of `tools.price` is answered with ten times what it was given, and `tools.refuse` is rejected. */
export const hostFunctions = ["tools.price", "tools.refuse"]

export const plans: readonly StoppedPlan[] = [
  {
    place: "a loop body",
    stop: { wait: 3 },
    source: `const readers = [];
let sum = 0;
for (let i = 1, step = { by: 1 }; i < 6; i += step.by) {
  readers.push(() => i);
  for (const key in { a: 1, b: 2 }) {
    if (key === "a" && i === 4) continue;
    console.log("before", i, key, Math.random());
    sum += await tools.price(i);
    console.log("after", i, key, sum);
    if (sum > 150) break;
  }
}
return { sum, read: readers.map((reader) => reader()) };`,
  },
  {
    place: "a try with finally",
    stop: { wait: 2 },
    source: `const order = [];
async function attempt(n) {
  for (const x of [n, n + 1]) {
    try {
      order.push("try " + x);
      if (x === 2) await tools.refuse(x);
      return await tools.price(x);
    } catch (error) {
      order.push("catch " + error.message);
      throw new TypeError("again", { cause: error });
    } finally {
      console.log("finally", x);
      order.push("finally " + (await tools.price(100)));
    }
  }
}
try {
  order.push(await attempt(1));
  await attempt(2);
} catch (error) {
  order.push(error.name, error.cause.message, error.cause instanceof Error);
}
return order;`,
  },
  {
    place: "a map callback in Promise.all",
    stop: { wait: 2 },
    source: `const seen = new Map();
const all = await Promise.all([3, 1, 2].map(async (n, index, list) => {
  console.log("asks for", n);
  const price = await tools.price(n);
  console.log("has", price);
  seen.set(n, { index, isSame: list[index] === n });
  return price + (await tools.price(index));
}));
return { all, order: [...seen] };`,
  },
  {
    place: "a class method",
    stop: { wait: 2 },
    source: `class Account {
  #balance = 5;
  static made = 0;
  history = [];
  constructor(owner) { this.owner = owner; Account.made++; console.log("made", owner); }
  get balance() { return this.#balance; }
  async pay(amount) {
    this.history.push(amount);
    this.#balance -= (await tools.price(amount)) / 10;
    return this;
  }
}
class Savings extends Account {
  async pay(amount) {
    const paid = await super.pay(amount + (await tools.price(0)));
    console.log("paid", paid === this, this.balance);
    return super.balance;
  }
}
const savings = new Savings("Ada");
const left = await savings.pay(2);
return { left, made: Account.made, history: savings.history, isOne: savings instanceof Account, again: await savings.pay(1) };`,
  },
  {
    place: "an async generator",
    stop: { wait: 2 },
    source: `async function* inner(n) {
  try {
    const sent = yield await tools.price(n);
    console.log("sent", sent);
    yield sent;
  } finally {
    console.log("closed", await tools.price(9));
  }
}
async function* pages() {
  for (let page = 1; page < 4; page++) {
    console.log("page", page);
    yield* inner(page);
  }
  return "end";
}
const iterator = pages();
const first = await iterator.next();
const [second, third] = await Promise.all([iterator.next("a"), iterator.next("b")]);
const kept = [];
for await (const value of pages()) {
  kept.push(value);
  if (value === 20) break;
}
return { first, second, third, kept, rest: await iterator.return("early") };`,
  },
  {
    place: "a call that a default parameter started",
    stop: { wait: 1 },
    source: `let started = 0;
const start = (n) => { console.log("start", n, ++started); return tools.price(n); };
async function total(n, price = start(n), { more = start(n + 1) } = {}) {
  const inClosure = () => price;
  return [await price, await more, (await inClosure()) === (await price)];
}
return [await total(1), await total(5, 7), started];`,
  },
  {
    place: "the call of a default parameter, by stepping",
    stop: { line: 3 },
    source: `let n = 0;
const next = (label) => {
  console.log(label, ++n);
  return n;
};
function list(a, b = next("b"), [c = next("c"), d = c + next("d")] = [], ...rest) {
  return [a, b, c, d, rest, arguments.length];
}
return [list(0), list(0, undefined, [undefined, 5], 6), await tools.price(n)];`,
  },
  {
    place: "a template literal",
    stop: { wait: 2 },
    source: `const tag = (strings, ...values) => strings.raw.join("|") + values.join(",") + Object.isFrozen(strings);
const say = (x) => { console.log("said", x); return x; };
const plain = \`\${say("one")}: \${await tools.price(1)}, \${say("two")}: \${await tools.price(2)}!\`;
const tagged = tag\`\${say("a")}\\n\${await tools.price(3)}\${say("b")}\`;
return [plain, tagged];`,
  },
  {
    place: "a switch case",
    stop: { wait: 3 },
    source: `const order = [];
const test = (x) => { console.log("test", x); return x; };
for (const kind of ["b", "none", "a"]) {
  switch (await tools.price(1) && kind) {
    case test("a"): order.push("a");
    case test(await tools.price(2) && "b"): {
      const label = "from " + kind;
      order.push(label, await tools.price(3));
      break;
    }
    default: let late = "default"; order.push(late);
    case "c": order.push(late = "c", await tools.price(4));
  }
}
return order;`,
  },
  {
    place: "a destructuring with defaults",
    stop: { wait: 2 },
    source: `const say = (x) => { console.log("default", x); return x; };
function* numbers() { try { console.log("first"); yield undefined; yield 2; yield undefined; yield 4; } finally { console.log("closed"); } }
const source = { get a() { console.log("read a"); return undefined; }, b: { c: null }, ["d" + 1]: undefined, rest: [1] };
const { a = await tools.price(1), b: { c = say("unused"), e = (await tools.price(2)) + a }, ["d" + 1]: d = await tools.price(3), ...rest } = source;
const target = {};
[target.x = await tools.price(4), , target[say("y")] = await tools.price(5)] = numbers();
return { a, c, d, e, rest, target };`,
  },
  {
    place: "a sort comparator, by stepping",
    stop: { line: 4 },
    source: `let compared = 0;
const sorted = [5, 3, 8, 1, 9, 2, 7].sort((a, b) => {
  if (++compared === 7) {
    console.log("seventh", a, b);
  }
  return a - b;
});
return { sorted, compared, last: await tools.price(compared) };`,
  },
  {
    place: "a getter, by stepping",
    stop: { line: 4 },
    source: `const say = (x) => { console.log(x); return x; };
class Dish {
  get price() {
    const tax = say(2);
    return this.net * tax;
  }
  net = 4;
}
const dish = Object.create(new Dish(), { shown: { get() { return "p" + this.price; }, enumerable: true } });
const text = [say("before"), \`\${dish.shown}\`, say("after"), JSON.stringify(dish), { ...dish }].join();
return { text, sum: say(1) + dish.price + (await tools.price(dish.price)) };`,
  },
]
