// === types are erased
interface Item { id: string; price?: number }
type Id = Item["id"];
const items: Item[] = [{ id: "a", price: 2 }, { id: "b" }];
const total = items.reduce((sum: number, { price = 1 }: Item): number => sum + price, 0);
total as number; // => 3
(items[0]!.id satisfies Id); // => "a"

// === generics, overloads and this parameters
function first<T>(list: readonly T[]): T | undefined;
function first(list: readonly unknown[]) {
  return list[0];
}
function size(this: { n: number }, by: number = 1): number {
  return this.n * by;
}
first<number>([7, 8]); // => 7
size.call({ n: 3 }, 2); // => 6

// === classes with modifiers, abstract members and implements
interface Named { name: string }
abstract class Base<T> implements Named {
  public readonly name: string = "base";
  protected items: T[] = [];
  private static count = 0;
  declare ghost: string;
  abstract describe(): string;
  add(item: T): this {
    this.items.push(item);
    Base.count++;
    return this;
  }
  static get made(): number {
    return Base.count;
  }
}
class List extends Base<number> {
  override describe() {
    return `${this.name}:${this.items.join()}`;
  }
}
new List().add(1).add(2).describe(); // => "base:1,2"
[Base.made, "ghost" in new List()]; // => [2, false]

// === enums are objects
enum Level { Low, High = 5, Next }
enum Color { Red = "r", Blue = "b" }
[Level.Low, Level.Next, Level[5], Color.Blue]; // => [0, 6, "High", "b"]

// === arrow functions with types, and comparisons that look like them
const id = <T,>(x: T): T => x;
const a = 1, b = 2, c = 3;
[id<string>("x"), a < b, (a < b) === (c > b), ((x?: number) => x)()]; // => ["x", true, true, undefined]

// === as const, non-null, definite assignment and type-only imports of nothing
let later!: string;
const config = { mode: "fast", tags: ["a"] } as const;
later = config.mode;
[later, config.tags[0]!.length, <number>5]; // => ["fast", 1, 5]

// === strings, templates and regular expressions are left alone
const text: string = "const x: number = 1 as any";
const pattern = /as (\w+)/;
[text, pattern.exec(text)![1], `${text.length as number}: ${"a" as string}`]; // => ["const x: number = 1 as any", "any", "26: a"]

// === async generics, tuples and keyof
type Pair<A, B> = [a: A, b?: B];
const pair: Pair<number, string> = [1];
const keys = <K extends keyof typeof pair>(k: K) => pair[k];
const load = async <T>(value: T): Promise<T> => value;
[await load(keys(0)), (await load<Pair<string, null>>(["x"]))[0]]; // => [1, "x"]

// === type guards and assertions
function isText(x: unknown): x is string {
  return typeof x === "string";
}
function assert(x: unknown): asserts x {
  if (!x) throw new Error("assert");
}
assert(isText("a"));
[isText("a"), isText(1)]; // => [true, false]

// === parameter properties are set before the constructor's body runs
class Money {
  constructor(readonly cents: number, private currency = "EUR") {
    this.label = `${this.cents} ${this.currency}`;
  }
  label: string;
}
new Money(5).label;   // => "5 EUR"
