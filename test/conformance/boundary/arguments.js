// === every kind of data reaches a tool
// tool tools.save({ u: undefined, n: null, z: -0, nan: NaN, big: 12n, d: new Date(7), r: /a/gi, m: new Map([[{ k: 1 }, "v"]]), set: new Set([1]), a: [1, , 3], t: new Uint8Array([1, 2]) }) -> "saved"
const data = { u: undefined, n: null, z: -0, nan: NaN, big: 12n, d: new Date(7), r: /a/gi, m: new Map([[{ k: 1 }, "v"]]), set: new Set([1]), a: [1, , 3], t: new Uint8Array([1, 2]) };
await tools.save(data); // => "saved"

// === shared references and cycles reach a tool
// tool tools.save((() => { const o = { list: [] }; o.list.push(o, o.list); return o; })()) -> "saved"
const o = { list: [] };
o.list.push(o, o.list);
await tools.save(o); // => "saved"

// === instances reach a tool as plain objects of their own properties
// tool tools.save({ name: "Ann", address: { city: "Graz" } }) -> "saved"
class Address {
  constructor(city) { this.city = city; }
}
class Person {
  #age = 30;
  constructor(name, address) { this.name = name; this.address = address; }
  get age() { return this.#age; }
  greet() { return "hi"; }
}
await tools.save(new Person("Ann", new Address("Graz"))); // => "saved"

// === a function is no argument, and the plan can catch that
try {
  await tools.save({ items: [{}, { onDone: () => 1 }] });
} catch (e) {
  [e instanceof TypeError, e.message]; // => [true, "tools.save: input.items[1].onDone is a function; a tool takes data only"]
}
// tool tools.save(1) -> "saved"
await tools.save(1); // => "saved"

// === neither is a symbol, a promise that was not awaited, an accessor, a proxy or an iterator
// tool tools.save(0) -> 0
const refused = async (value) => {
  try {
    await tools.save(value);
  } catch (e) {
    return e.message.split(";")[0];
  }
};
await tools.save(0); // => 0
await refused({ a: Symbol("s") }); // => "tools.save: input.a is a symbol"
await refused({ a: Promise.resolve(1) }); // => "tools.save: input.a is a promise"
await refused([{ get b() { throw new Error("it ran"); } }]); // => "tools.save: input[0].b is an accessor"
await refused(new Proxy({}, { ownKeys() { throw new Error("it ran"); } })); // => "tools.save: input is a Proxy"
await refused([[1].values()]); // => "tools.save: input[0] is an iterator"
await refused((function* () {})()); // => "tools.save: input is an iterator"
await refused(new Map([["k", new WeakMap()]])); // => "tools.save: input.get(\"k\") is a WeakMap"

// === the path names keys as code would reach them
// tool tools.save(0) -> 0
await tools.save(0);
const where = async (value) => {
  try {
    await tools.save(value);
  } catch (e) {
    return e.message.split(" is a ")[0];
  }
};
await where({ "a b": { 5: where } }); // => "tools.save: input[\"a b\"][\"5\"]"
await where([new Set([1, where])]); // => "tools.save: input[0].values()[1]"
await where(new Map([[where, 1]])); // => "tools.save: input.keys()[0]"
await where(new Error("e", { cause: where })); // => "tools.save: input.cause"

// === errors reach a tool with name, message, cause and code
// tool tools.report(...) -> "reported"
class NotFound extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = "NotFound";
    this.code = "E404";
  }
}
await tools.report(new NotFound("gone", { cause: new RangeError("deep") })); // => "reported"
