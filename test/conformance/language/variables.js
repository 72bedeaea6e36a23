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
