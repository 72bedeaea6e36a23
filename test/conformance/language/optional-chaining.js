// === a missing link gives undefined for the whole chain
const o = { a: { b: 1 }, n: null };
[o?.a?.b, o.x?.b.c.d, o.n?.b, o.x?.[0].y, o.x?.(), o.a?.x]; // => [1, undefined, undefined, undefined, undefined, undefined]

// === the rest of the chain is not evaluated
let n = 0;
undefined?.[n++].x(n++);
n; // => 0

// === parentheses end the chain
const o = {};
(o.x?.y).z; // throws TypeError: Cannot read properties of undefined (reading 'z')

// === a method keeps its object
const o = { v: 5, get() { return this.v; } };
[o?.get(), o.get?.(), o?.["get"](), (o?.get)(), o.missing?.()]; // => [5, 5, 5, 5, undefined]

// === a link that is there but no function is an error
const o = { a: 1 };
o.a?.(); // throws TypeError: o.a is not a function

// === delete may be optional
const o = { a: 1 };
[delete o?.a, delete o.x?.y, "a" in o]; // => [true, true, false]

// === null and undefined only, not other falsy values
[""?.length, (0)?.toFixed(1), false?.toString()]; // => [0, "0.0", "false"]

// === a digit after the question mark is a conditional
const a = true;
a?.5:1; // => 0.5

// === long chains over nested data
const data = { orders: [{ lines: [{ sku: "a" }] }, {}] };
data.orders.map((order) => order.lines?.[0]?.sku?.toUpperCase() ?? "none"); // => ["A", "none"]

// === a method in parentheses keeps its object, whatever suspends
const o = { v: 5, get(n) { return this.v + n; } };
[(o?.get)(1), (o?.get)?.(2), ((o?.["get"]))(await 3), (o?.[await "get"])(await 4)]; // => [6, 7, 8, 9]
[(o?.get)`1`, (null?.get)?.().x, (o?.get)(1).toFixed(1)]; // => ["51", undefined, "6.0"]
try { (null?.get)(); } catch (e) { e.name; } // => "TypeError"
