// === values
[NaN, Infinity, undefined, typeof globalThis]; // => [NaN, Infinity, undefined, "object"]

// === globalThis holds the globals, and is the plan's own
[globalThis.Array === Array, globalThis.globalThis === globalThis, "JSON" in globalThis]; // => [true, true, true]

// === a plan's declarations are no properties of it
var v = 1;
let l = 2;
function f() {}
["v" in globalThis, "l" in globalThis, "f" in globalThis]; // => [false, false, false]

// === a global can be added and then read through globalThis
globalThis.planwalkOwn = 5;
globalThis.planwalkOwn; // => 5
delete globalThis.planwalkOwn; // => true

// === undefined cannot be assigned
globalThis.undefined = 1; // throws TypeError: Cannot assign to read only property 'undefined' of object '#<Object>'

// === boxed booleans are objects, and objects are true
[new Boolean(false) ? "true" : "false", Boolean([]), Boolean(""), new Boolean(true).valueOf(), String(new Boolean(false))]; // => ["true", true, false, true, "false"]

// === crypto.randomUUID has the right form
const id = crypto.randomUUID();
[/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id), id === crypto.randomUUID()]; // => [true, false]

// === what a plan is not given
// differs: Node has these
[typeof process, typeof require, typeof fetch, typeof window, typeof Atomics, typeof SharedArrayBuffer]; // => ["undefined", "undefined", "undefined", "undefined", "undefined", "undefined"]

// === the Function constructors are closed
// differs: Node runs the code
try {
  (() => {}).constructor("return 1")();
} catch (e) {
  e.name; // => "EvalError"
}

// === console gives nothing back
// differs: it would print
console.log("x", { a: 1 }); // => undefined
[typeof console.error, typeof console.warn, typeof console.info, typeof console.debug]; // => ["function", "function", "function", "function"]
