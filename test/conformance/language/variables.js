// === a name is dead before its declaration runs
x; // throws ReferenceError: Cannot access 'x' before initialization
let x = 1;

// === a const is dead before its declaration too
typeof x; // throws ReferenceError: Cannot access 'x' before initialization
const x = 1;

// === a class is dead before its declaration
new A(); // throws ReferenceError: Cannot access 'A' before initialization
class A {}

// === a function may use a later let once that has run
const read = () => later;
let later = 4;
read(); // => 4

// === a function that runs too early meets the dead zone
const read = () => later; // throws ReferenceError: Cannot access 'later' before initialization
read();
let later = 4;

// === a var is undefined before its line
v; // => undefined
var v = 1;
v; // => 1

// === a function declaration can be called before its line
f(); // => 1
function f() {
  return 1;
}

// === a let without a value is undefined, on each pass of a loop
const seen = [];
for (let i = 0; i < 2; i++) {
  let x;
  seen.push(x);
  x = i;
}
seen; // => [undefined, undefined]

// === an inner name hides an outer one in its block only
const x = 1;
{
  const x = 2;
  x; // => 2
}
x; // => 1

// === a default may not read itself
((a = a) => a)(); // throws ReferenceError: Cannot access 'a' before initialization

// === a default may not read a later parameter
((a = b, b) => a)(undefined, 1); // throws ReferenceError: Cannot access 'b' before initialization

// === a const cannot be assigned
const x = 1;
try {
  x = 2;
} catch (e) {
  e; // => TypeError: Assignment to constant variable.
}
x; // => 1

// === nor incremented, nor assigned by destructuring
const x = 1;
const errors = [() => x++, () => ([x] = [2]), () => (x ||= 2), () => (x &&= 2)].map((f) => {
  try {
    return f();
  } catch (e) {
    return e.message;
  }
});
errors; // => ["Assignment to constant variable.", "Assignment to constant variable.", 1, "Assignment to constant variable."]

// === the name of a function expression cannot be assigned
const f = function self() {
  self = 1; // throws TypeError: Assignment to constant variable.
};
f();

// === a class's own name inside is constant
const B = class A {
  static set() {
    A = 1; // throws TypeError: Assignment to constant variable.
  }
};
B.set();

// === the outer name of a class can be assigned
class A {}
const Old = A;
A = 1;
[A, typeof Old]; // => [1, "function"]

// === a function declaration can be assigned
function f() {}
f = 3;
f; // => 3

// === several declarations in one statement run in order
let a = 1, b = a + 1, c = b + 1;
[a, b, c]; // => [1, 2, 3]

// === var is seen through blocks and loops, once per function
{
  var a = 1;
}
for (var b of [2]);
try {
  throw 3;
} catch {
  var c = 4;
}
[a, b, c]; // => [1, 2, 4]

// === names with unicode letters, $ and _
const größe = 1, $ = 2, _ = 3, \u0061b = 4;
[größe, $, _, ab]; // => [1, 2, 3, 4]

// === contextual words are ordinary names
const async = 1, of = 2, get = 3, set = 4, from = 5, as = 6, type = 7, target = 8;
async + of + get + set + from + as + type + target; // => 36

// === variables of any number
const f = () => {
  let a = 1,
    b = 2,
    c = 3,
    d = 4,
    e = 5,
    g = 6,
    h = 7,
    i = 8,
    j = 9;
  return a + b + c + d + e + g + h + i + j;
};
const seven = (a, b, c, d, e, f, g) => [a, b, c, d, e, f, g];
const eight = (a, b, c, d, e, f, g, h) => [a, b, c, d, e, f, g, h];
const ten = (a, b, c, d, e, f, g, h, i, j) => [a, b, c, d, e, f, g, h, i, j];
[f(), seven(1, 2), eight(1), ten(1, 2, 3, 4, 5, 6, 7, 8, 9)]; // => [45, [1, 2, undefined, undefined, undefined, undefined, undefined], [1, undefined, undefined, undefined, undefined, undefined, undefined, undefined], [1, 2, 3, 4, 5, 6, 7, 8, 9, undefined]]

// === globals that are made, changed, inherited and taken away
// unknownGlobals "throw"
globalThis.made = 1;
made = 2;
made; // => 2
Object.defineProperty(globalThis, "computed", { get: () => "got", set: (v) => (globalThis.made = v), configurable: true });
computed; // => "got"
computed = 3;
made; // => 3
Object.prototype.inherited = "inherited";
inherited; // => "inherited"
delete Object.prototype.inherited;
typeof inherited; // => "undefined"
delete globalThis.made;
typeof made; // => "undefined"
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
[tried(() => made), tried(() => (made = 1)), tried(() => made++), tried(() => (undefined = 1))]; // => ["ReferenceError: made is not defined", "ReferenceError: made is not defined", "ReferenceError: made is not defined", "TypeError: Cannot assign to read only property 'undefined' of object '#<Object>'"]

// === names that are used before they begin to live
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const cases = [
  () => {
    const f = () => x;
    f();
    let x = 1;
  },
  () => {
    x = 1;
    let x;
  },
  () => {
    x = 1;
    const x = 2;
  },
  () => {
    const f = () => (x = 1);
    f();
    const x = 2;
  },
  () => {
    const f = () => (x = 1);
    f();
    let x = 2;
  },
  () => {
    const f = () => typeof x;
    f();
    class x {}
  },
  () => {
    const x = 1;
    x = 2;
  },
  () => {
    const x = 1;
    (() => x++)();
  },
  () => {
    const x = 1;
    x ||= 2;
    return x;
  },
  () => {
    const x = 0;
    x ||= 2;
  },
  () => {
    (function self() {
      self = 1;
    })();
  },
  () => {
    let x = x + 1;
  },
  ((a = b, b) => a).bind(null),
];
cases.map(tried); // => ["ReferenceError: Cannot access 'x' before initialization", "ReferenceError: Cannot access 'x' before initialization", "ReferenceError: Cannot access 'x' before initialization", "ReferenceError: Cannot access 'x' before initialization", "ReferenceError: Cannot access 'x' before initialization", "ReferenceError: Cannot access 'x' before initialization", "TypeError: Assignment to constant variable.", "TypeError: Assignment to constant variable.", 1, "TypeError: Assignment to constant variable.", "TypeError: Assignment to constant variable.", "ReferenceError: Cannot access 'x' before initialization", "ReferenceError: Cannot access 'b' before initialization"]
