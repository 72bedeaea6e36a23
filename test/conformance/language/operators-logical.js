// === and, or, and nullish give one of their operands
[1 && 2, 0 && 2, 1 || 2, 0 || 2, null ?? 3, undefined ?? 3, 0 ?? 3, "" ?? 3, false ?? 3]; // => [2, 0, 1, 2, 3, 3, 0, "", false]

// === the right side runs only where it is needed
let n = 0;
const touch = () => ++n;
false && touch();
true || touch();
1 ?? touch();
n; // => 0

// === conditionals nest to the right
const size = (n) => (n < 10 ? "small" : n < 100 ? "medium" : "large");
[1, 50, 500].map(size); // => ["small", "medium", "large"]

// === not and double not
[!0, !"", !"a", !!null, !![], !!{}, !!NaN, !!-0, !!0n, !!1n]; // => [true, true, false, false, true, true, false, false, false, true]

// === logical assignment assigns only where it must
const log = [];
const o = {
  get a() { log.push("get a"); return 1; },
  set a(v) { log.push("set a"); },
  get b() { log.push("get b"); return null; },
  set b(v) { log.push(`set b ${v}`); },
};
o.a ||= 5;
o.b ??= 6;
o.b ||= 7;
o.a &&= 8;
o.b &&= 9;
o.a ??= 10;
log; // => ["get a", "get b", "set b 6", "get b", "set b 7", "get a", "set a", "get b", "get a"]

// === logical assignment gives the resulting value
let a = 0, b = 1, c = null;
[(a ||= 2), (b &&= 3), (c ??= 4), a, b, c]; // => [2, 3, 4, 2, 3, 4]

// === logical assignment names anonymous functions
let f, g = null;
f ??= () => {};
g ||= function () {};
[f.name, g.name]; // => ["f", "g"]

// === mixing ?? with || needs parentheses, with them it works
(null ?? 0) || "x"; // => "x"
null ?? (0 || "y"); // => "y"

// === precedence
[1 + 2 * 3, (1 + 2) * 3, !1 + 1, -2 + 3, 1 < 2 === true, 1 | 2 & 3 ^ 1, true || false && false, typeof 1 + 1]; // => [7, 9, 1, 1, true, 3, true, "number1"]
