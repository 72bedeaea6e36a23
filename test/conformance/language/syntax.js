// === semicolons may be left out
const a = 1
const b = 2
let c
c = a
+ b
c // => 3

// === a line break ends return, break and continue
const f = () => {
  return
  1
}
f(); // => undefined

// === ++ after a line break belongs to the next line
let a = 1, b = 1
a
++b
;[a, b]; // => [1, 2]

// === comments of both kinds, anywhere
const /* one */ x /* two */ = /* three */ 1; // four
[x /* five */, /* six
seven */ 2]; // => [1, 2]

// === the empty statement, blocks and nested blocks
;;;
{}
{{ 1; }} // => 1

// === an object at the start of a statement needs parentheses, a block is no object
{ a: 1 } // => 1
({ a: 1 }); // => { a: 1 }

// === keywords are allowed as property names
const o = { if: 1, class: 2, new: 3, await: 4, yield: 5, null: 6, function: 7 };
o.if + o.class + o.new + o.await + o.yield + o.null + o.function; // => 28

// === regular expressions and divisions
const a = 8, g = 2;
a /2/ g; // => 2
[/=/.test("="), /[/]/.test("/"), /\//.source]; // => [true, true, "\\/"]

// === if, else if, else, dangling else
const f = (n) => {
  if (n > 10) return "big";
  else if (n > 5) if (n === 7) return "seven";
  else return "middle";
  return "small";
};
[11, 7, 6, 1].map(f); // => ["big", "seven", "middle", "small"]

// === directives change nothing in strict code
"use strict";
"a directive";
(function () { "use strict"; return this; })(); // => undefined

// === debugger does nothing
debugger;
1; // => 1

// === unicode escapes in names and strings
const \u{61}bc = 1;
abc; // => 1

// === getters named get, and async as a name
const o = { get get() { return 1; }, set set(v) {}, async: 2, static: 3, of: 4 };
[o.get, o.async, o.static, o.of]; // => [1, 2, 3, 4]
const async = (x) => x;
async(5); // => 5

// === deeply nested expressions
(((((1 + (2 * (3 - (4 / (5 % (6)))))))))); // => 5.4

// === long chains of calls
[1, 2, 3, 4].map((x) => x * 2).filter((x) => x > 2).reverse().concat([0]).slice(1).join("-").split("").length; // => 5

// === assignment chains
let a, b, c;
a = b = c = 4;
[a, b, c]; // => [4, 4, 4]

// === a numeric separator, an exponent and a method on a number
[1_000.5, 1e2.toFixed(1), 5..toString(), 5 .toString()]; // => [1000.5, "100.0", "5", "5"]

// === new with and without arguments, and with members
class A { constructor(x = "none") { this.x = x; } }
const ns = { A };
[new A().x, new A.prototype.constructor(1).x, new ns.A(2).x, (new A).x, new ((() => A)())(3).x]; // => ["none", 1, 2, "none", 3]
