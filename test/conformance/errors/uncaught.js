// === an error of the language, where it happens
const menu = { items: [] };
const first = menu.items[0];
first.price; // throws TypeError: Cannot read properties of undefined (reading 'price')

// === an error that is thrown, where it was made
const check = (n) => {
  if (n > 1) throw new RangeError(`too many: ${n}`); // throws RangeError: too many: 2
  return n;
};
[1, 2, 3].map(check);

// === a value that is no error
throw "plain text"; // throws "plain text"

// === an object that is no error
throw { code: 7 }; // throws { code: 7 }

// === an error in a callback of a builtin
[3, 1, 2].sort((a, b) => {
  return a.x.y - b.x.y; // throws TypeError: Cannot read properties of undefined (reading 'y')
});

// === an error after an await
const later = async () => {
  await null;
  return undefined.x; // throws TypeError: Cannot read properties of undefined (reading 'x')
};
await later();

// === an error in a promise callback
await Promise.resolve({}).then((o) => o.a.b); // throws TypeError: Cannot read properties of undefined (reading 'b')

// === an error in a getter
const o = {
  get x() {
    throw new Error("getter"); // throws Error: getter
  },
};
o.x;

// === an error of JSON
JSON.parse("{oops"); // throws SyntaxError: Expected property name or '}' in JSON at position 1

// === an own error class keeps its name
class PlanFailed extends Error {
  get name() {
    return "PlanFailed";
  }
}
try {
  throw new PlanFailed("because");
} catch (e) {
  String(e); // => "PlanFailed: because"
}

// === a name that is declared nowhere
// unknownGlobals "throw"
const f = () => nowhere + 1; // throws ReferenceError: nowhere is not defined
f();
