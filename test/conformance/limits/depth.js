// === a plain recursive function reaches a depth of 1,000
const down = (n) => (n === 0 ? 0 : 1 + down(n - 1));
return down(990); // => 990

// === past the depth there is a RangeError that a plan can catch
// limits { maxCallDepth: 100 }
// differs: Node goes deeper
let depth = 0;
const down = () => {
  depth++;
  down();
};
try {
  down();
} catch (e) {
  [e.name, e.message, depth < 101]; // => ["RangeError", "Maximum call stack size exceeded", true]
}

// === depth comes back after returning
// limits { maxCallDepth: 50 }
// differs: Node has no such limit
const down = (n) => (n === 0 ? 0 : 1 + down(n - 1));
[down(30), down(30), down(30)]; // => [30, 30, 30]

// === callbacks and getters count
// limits { maxCallDepth: 60 }
// differs: Node goes deeper
const o = { get deeper() { return [1].map(() => this.deeper); } };
try {
  o.deeper;
} catch (e) {
  e.message; // => "Maximum call stack size exceeded"
}

// === an async function starts at the depth of its caller, and goes on at the bottom
// limits { maxCallDepth: 50 }
// differs: Node has no such limit
const walk = async (n) => {
  await null;
  return n === 0 ? "end" : walk(n - 1);
};
await walk(200); // => "end"

// === long chains of exotic objects count as levels, for as long as they are walked
// differs: Node needs no stack for them
let o = [];
for (let i = 0; i < 20000; i++) {
  const Next = function () {};
  Next.prototype = o;
  o = Reflect.construct(Array, [], Next);
}
const name = (f) => {
  try {
    return f();
  } catch (e) {
    return e.name;
  }
};
[name(() => o.missing), name(() => "missing" in o), name(() => { o.missing = 1; })]; // => ["RangeError", "RangeError", "RangeError"]
let short = [];
for (let i = 0; i < 5; i++) {
  const Next = function () {};
  Next.prototype = short;
  short = Reflect.construct(Array, [], Next);
}
for (let i = 0; i < 4000; i++) {
  if (short.missing !== undefined || "missing" in short) throw new Error("found");
  short.own = i;
}
short.own; // => 3999
