// === each iteration of a for loop has its own binding
const fs = [];
for (let i = 0; i < 3; i++) fs.push(() => i);
fs.map((f) => f()); // => [0, 1, 2]

// === a var is one binding for all iterations
const fs = [];
for (var i = 0; i < 3; i++) fs.push(() => i);
fs.map((f) => f()); // => [3, 3, 3]

// === a closure that changes the loop variable changes that iteration's
const fs = [];
for (let i = 0; i < 3; i++) {
  fs.push(() => (i += 10));
  if (i === 1) i++;
}
fs.map((f) => f()); // => [10, 12]
fs.map((f) => f()); // => [20, 22]

// === for-of and for-in make a binding for each iteration
const fs = [];
for (const x of ["a", "b"]) fs.push(() => x);
for (const k in { c: 1, d: 2 }) fs.push(() => k);
fs.map((f) => f()).join(""); // => "abcd"

// === two closures share what they capture
function make() {
  let n = 0;
  return { up: () => ++n, down: () => --n };
}
const a = make();
const b = make();
a.up();
a.up();
b.down();
[a.up(), a.down(), b.down()]; // => [3, 2, -2]

// === a closure keeps the parameter, not the argument
function f(x) {
  const read = () => x;
  x = 2;
  return read;
}
f(1)(); // => 2

// === a parameter default closes over earlier parameters
const f = (a, b = () => a) => {
  a = 5;
  return b();
};
f(1); // => 5

// === a body var is apart from the parameter that a default captured
function f(a, read = () => a) {
  var a = 2;
  return [a, read()];
}
f(1); // => [2, 1]

// === closures survive the function that made them, at any depth
const f = (a) => (b) => (c) => (d) => [a, b, c, d];
f(1)(2)(3)(4); // => [1, 2, 3, 4]

// === a catch parameter can be captured
const fs = [];
for (const n of [1, 2]) {
  try {
    throw n;
  } catch (e) {
    fs.push(() => e);
  }
}
fs.map((f) => f()); // => [1, 2]

// === recursion through a captured const
const fact = (n) => (n <= 1 ? 1 : n * fact(n - 1));
fact(10); // => 3628800

// === a block's function can be called before its declaration in the block
{
  hoisted(); // => "up"
  function hoisted() {
    return "up";
  }
}

// === a switch is one scope for all its cases
let read;
switch (1) {
  case 0:
    let x;
  case 1:
    x = 3; // throws ReferenceError: Cannot access 'x' before initialization
    read = () => x;
}
read();
