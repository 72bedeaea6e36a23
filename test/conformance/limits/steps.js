// === an endless loop ends at the step limit
// limits { maxSteps: 1000 }
for (;;) {} // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === endless recursion in promise callbacks
// limits { maxSteps: 1000 }
const again = () => Promise.resolve().then(again);
await again(); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === catch and finally do not see it
// limits { maxSteps: 1000 }
const log = [];
try {
  while (true) log.push(1); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)
} catch (e) {
  log.push("caught");
} finally {
  log.push("finally");
}

// === a builtin's work is counted
// limits { maxSteps: 1000 }
"x".repeat(1000000).split(""); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === a regular expression that explodes
// limits { maxSteps: 100000 }
/^(a+)+$/.test("a".repeat(40) + "b"); // error step_limit: the plan used its 100,000 steps (limits.maxSteps)

// === sorting with a comparator that is slow
// limits { maxSteps: 20000 }
Array.from({ length: 10000 }, (_, i) => -i).sort((a, b) => a - b); // error step_limit: the plan used its 20,000 steps (limits.maxSteps)

// === a sparse array is walked step by step
// limits { maxSteps: 1000 }
const a = [];
a.length = 4000000000;
a.indexOf(1); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === an ordinary plan stays far below
// limits { maxSteps: 10000 }
Array.from({ length: 100 }, (_, i) => i * 2).filter((x) => x % 3 === 0).reduce((a, b) => a + b, 0); // => 3366

// === comparing long texts costs steps in proportion, which ends an endless comparison
// limits { maxSteps: 100000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
for (;;) a === b; // error step_limit: the plan used its 100,000 steps (limits.maxSteps)

// === long texts: ===
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
a === b; // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: !==
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
a !== b; // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: ==
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
a == b; // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: !=
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
a != b; // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: <
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
a < b; // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: <= with a longer one
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
a <= b + "y"; // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: Object.is
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
Object.is(a, b); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: includes
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
[1, a].includes(b); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: indexOf
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
[1, a].indexOf(b); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: lastIndexOf
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
[1, a].lastIndexOf(b); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: indexOf of what is no array
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
[].indexOf.call({ length: 1, 0: a }, b); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: the keys of a map
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
new Map([[a, 1]]); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: the members of a set
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
new Set([a]); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: the keys of a grouping
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
Map.groupBy([1], () => a); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: a property that may not change
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
Object.defineProperty(Object.freeze({ a }), "a", { value: b }); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: the names of a query
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
(() => { const query = new URLSearchParams(); query.append(a, 1); return query.has(b); })(); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === long texts: a clause of switch
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("x")];
switch (a) {
  case b: // error step_limit: the plan used its 1,000 steps (limits.maxSteps)
}

// === texts of different lengths, and short ones, cost nothing to compare
// limits { maxSteps: 1000 }
const long = (text) => (text.length > 100000 ? text : long(text + text));
const [a, b] = [long("x"), long("xyz")];
let equal = 0;
for (let i = 0; i < 100; i++) {
  if (a === b || a == b || a === i || a === "x" || Object.is(a, b) || "y" < "x" || [a].includes(b)) equal++;
}
equal; // => 0

// === every kind of loop is charged: while
// limits { maxSteps: 500 }
let n = 0;
while (n >= 0) n++; // error step_limit: the plan used its 500 steps (limits.maxSteps)

// === every kind of loop is charged: do
// limits { maxSteps: 500 }
let n = 0;
do n++; while (n >= 0); // error step_limit: the plan used its 500 steps (limits.maxSteps)

// === every kind of loop is charged: for
// limits { maxSteps: 500 }
for (let n = 0; n >= 0; n++); // error step_limit: the plan used its 500 steps (limits.maxSteps)

// === every kind of loop is charged: for with closures
// limits { maxSteps: 500 }
for (let n = 0, f = () => n; n >= 0; n++) f; // error step_limit: the plan used its 500 steps (limits.maxSteps)

// === every kind of loop is charged: for-of over an array
// limits { maxSteps: 500 }
const a = [1];
for (const x of a) a.push(x); // error step_limit: the plan used its 500 steps (limits.maxSteps)

// === every kind of loop is charged: beginning one over an array
// limits { maxSteps: 500 }
const a = [];
for (;;) for (const x of a); // error step_limit: the plan used its 500 steps (limits.maxSteps)

// === finding a property far up a chain of prototypes costs a step for each link
// limits { maxSteps: 20000 }
let chain = { far: 1, set put(v) {} };
for (let i = 0; i < 2000; i++) chain = Object.create(chain);
for (;;) chain.far; // error step_limit: the plan used its 20,000 steps (limits.maxSteps)

// === so does what is nowhere
// limits { maxSteps: 20000 }
let chain = {};
for (let i = 0; i < 2000; i++) chain = Object.create(chain);
let n = 0;
for (; n < 20; n++) chain.missing; // error step_limit: the plan used its 20,000 steps (limits.maxSteps)

// === and `in`, and an assignment
// limits { maxSteps: 30000 }
let chain = { set put(v) {} };
for (let i = 0; i < 2000; i++) chain = Object.create(chain);
for (let i = 0; i < 5; i++) "missing" in chain;
for (let i = 0; i < 20; i++) chain.put = i; // error step_limit: the plan used its 30,000 steps (limits.maxSteps)

// === a key that is nowhere costs the same each time that it is looked for up a long chain
// limits { maxSteps: 3000 }
let o = {};
for (let i = 0; i < 12; i++) o = Object.create(o);
for (let i = 0; i < 500; i++) o.x; // error step_limit: the plan used its 3,000 steps (limits.maxSteps)

// === each property that is added below a long chain costs the same
// limits { maxSteps: 3000 }
let o = {};
for (let i = 0; i < 12; i++) o = Object.create(o);
for (let i = 0; i < 500; i++) Object.create(o).x = 1; // error step_limit: the plan used its 3,000 steps (limits.maxSteps)

// === accessors under long keys cost the same however they are found
const key = "k".repeat(1000);
const o = { get [key]() { return 1; }, set [key](value) {} };
let sum = 0;
for (let i = 0; i < 50; i++) {
  sum += o[key] + o?.[key];
  o[key] = i;
  o[key] += i;
}
sum; // => 100

// === a run of combining marks is sorted: normalize
// limits { maxSteps: 10000 }
("a" + "\u0301\u0316".repeat(2000)).normalize(); // error step_limit: the plan used its 10,000 steps (limits.maxSteps)

// === a run of combining marks is sorted: localeCompare
// limits { maxSteps: 10000 }
"a".localeCompare("a" + "\u0301\u0316".repeat(2000)); // error step_limit: the plan used its 10,000 steps (limits.maxSteps)

// === a run of combining marks is sorted: Intl.Collator
// limits { maxSteps: 10000 }
new Intl.Collator("en").compare("a" + "\u0301\u0316".repeat(2000), "a"); // error step_limit: the plan used its 10,000 steps (limits.maxSteps)

// === marks here and there cost nothing more
// limits { maxSteps: 1000 }
"a\u0301\u0316".repeat(1000).normalize().length; // => 2000

// === looking for a long text from the end takes time by the sum of both lengths
// limits { maxSteps: 100000 }
["a".repeat(1e5).lastIndexOf("a".repeat(5e4) + "b"), "ab".repeat(1e5).lastIndexOf("ab".repeat(5e4), 5001)]; // => [-1, 5000]

// === large BigInts: -
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
-a; // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: ~
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
~a; // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: ++
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
((b) => b++)(a); // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: --
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
((b) => --b)(a); // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: ===
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
a === b; // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: !=
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
a != b; // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: ==
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
a == b; // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: <
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
a < b; // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: >=
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
a >= b; // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: Object.is
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
Object.is(a, b); // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: includes
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
[a].includes(b); // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: indexOf
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
[a].indexOf(b); // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: lastIndexOf
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
[a].lastIndexOf(b); // error step_limit: the plan used its 1,200 steps (limits.maxSteps)

// === large BigInts: a clause of switch
// limits { maxSteps: 1200 }
const [a, b] = [1n << 500000n, 1n << 500000n];
switch (a) {
  case b: // error step_limit: the plan used its 1,200 steps (limits.maxSteps)
}

// === small BigInts, and those of different sizes, cost nothing to compare
// limits { maxSteps: 3000 }
const [a, b] = [1n << 500000n, 1n << 1000n];
let equal = 0;
for (let i = 0; i < 200; i++) if (a === b || b == a || a < b || Object.is(b, b + 1n) || [b].includes(a)) equal++;
equal; // => 0

// === the stack of an error counts the names in it
// limits { maxSteps: 40000 }
const name = "x".repeat(100000);
const f = { [name]: (depth) => (depth === 0 ? new Error("deep") : f(depth - 1)) }[name]; // error step_limit: the plan used its 40,000 steps (limits.maxSteps)
f(9).stack;

// === so does what Error.captureStackTrace writes
// limits { maxSteps: 40000 }
const name = "x".repeat(100000);
const f = { [name]: (depth) => (depth === 0 ? Error.captureStackTrace({}) : f(depth - 1)) }[name]; // error step_limit: the plan used its 40,000 steps (limits.maxSteps)
f(9);

// === work of the host is counted: digits of a number in another radix
// limits { maxSteps: 200 }
(5e-324).toString(2); // error step_limit: the plan used its 200 steps (limits.maxSteps)

// === work of the host is counted: a segment is looked for in all that is around it
// limits { maxSteps: 1000 }
new Intl.Segmenter("th", { granularity: "word" }).segment("\u0e01\u0e32".repeat(2000)).containing(7); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === work of the host is counted: a range of numbers
// limits { maxSteps: 250 }
new Intl.NumberFormat("en").formatRange(1, 2); // error step_limit: the plan used its 250 steps (limits.maxSteps)

// === work of the host is counted: plural rules of a range
// limits { maxSteps: 250 }
new Intl.PluralRules("en").selectRange(1, 2); // error step_limit: the plan used its 250 steps (limits.maxSteps)

// === work of the host is counted: a calendar that follows the moon
// limits { maxSteps: 300 }
new Intl.DateTimeFormat("en", { calendar: "chinese" }).format(0); // error step_limit: the plan used its 300 steps (limits.maxSteps)

// === work of the host is counted: the same as its locale says
// limits { maxSteps: 300 }
new Intl.DateTimeFormat("en-u-ca-dangi").format(0); // error step_limit: the plan used its 300 steps (limits.maxSteps)

// === work of the host is counted: values that Intl knows
// limits { maxSteps: 200 }
Intl.supportedValuesOf("collation"); // error step_limit: the plan used its 200 steps (limits.maxSteps)

// === work of the host is counted: a field of a locale
// limits { maxSteps: 280 }
(({ language, script, region, baseName }) => language)(new Intl.Locale("en")); // error step_limit: the plan used its 280 steps (limits.maxSteps)
