// === copies data deeply
const o = { a: [1, { b: new Date(5) }], m: new Map([[{ k: 1 }, new Set([2])]]), r: /x/gi, n: -0, u: undefined, big: 5n };
const c = structuredClone(o);
c; // => { a: [1, { b: Date 1970-01-01T00:00:00.005Z }], m: Map(1) {{ k: 1 } => Set(1) {2}}, r: /x/gi, n: -0, u: undefined, big: 5n }
[c === o, c.a === o.a, c.a[1].b === o.a[1].b]; // => [false, false, false]

// === keeps shared references and cycles
const o = { list: [] };
o.list.push(o, o.list);
const c = structuredClone(o);
[c.list[0] === c, c.list[1] === c.list]; // => [true, true]

// === errors keep name, message and cause
const e = structuredClone(new RangeError("r", { cause: 1 }));
[e.name, e.message, e.cause, e instanceof RangeError]; // => ["RangeError", "r", 1, true]

// === functions and symbols cannot be cloned
try {
  structuredClone({ f() {} });
} catch (e) {
  [e.name, e.message]; // => ["DataCloneError", "f() {} could not be cloned."]
}
try {
  structuredClone(Symbol("s"));
} catch (e) {
  [e.name, e.message]; // => ["DataCloneError", "Symbol(s) could not be cloned."]
}

// === prototypes, getters and hidden properties are left behind
class A { x = 1; get y() { return 2; } }
const c = structuredClone(Object.defineProperty(new A(), "h", { value: 3 }));
[c, c instanceof A, "y" in c, "h" in c]; // => [{ x: 1 }, false, false, false]
structuredClone({ get g() { return 4; } }); // => { g: 4 }

// === typed arrays, buffers and boxed values
const bytes = new Uint8Array([1, 2]);
const [a, b] = structuredClone([bytes, bytes.buffer]);
[a, b, a.buffer === b, structuredClone(Object("s")), structuredClone([, 1])]; // => [Uint8Array(2) [1, 2], ArrayBuffer(2) [1, 2], true, [String: "s"], [<1 empty>, 1]]
