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
