// === the returned value is a copy
const o = { a: [1, { b: 2 }] };
return o; // => { a: [1, { b: 2 }] }

// === undefined is returned where nothing is
const x = 1;
return; // => undefined

// === every kind of data can be returned
return { u: undefined, n: null, z: -0, nan: NaN, big: 12n, s: "é😀", d: new Date(7), r: /a/gi, m: new Map([[{ k: 1 }, "v"]]), set: new Set([1]), a: [1, , 3], t: new Uint8Array([1, 2]), e: new RangeError("r") }; // => { u: undefined, n: null, z: -0, nan: NaN, big: 12n, s: "é😀", d: Date 1970-01-01T00:00:00.007Z, r: /a/gi, m: Map(1) {{ k: 1 } => "v"}, set: Set(1) {1}, a: [1, <1 empty>, 3], t: Uint8Array(2) [1, 2], e: RangeError: r }

// === a promise is awaited first
return Promise.resolve([1]); // => [1]

// === a class instance becomes a plain object of its own properties
// differs: the copy has no prototype of the plan
class Point {
  #hidden = 1;
  constructor() { this.x = 1; }
  get y() { return 2; }
}
return new Point(); // => { x: 1 }

// === toJSON is not asked
return { price: { cents: 5, toString: "own data" } }; // => { price: { cents: 5, toString: "own data" } }

// === cycles and shared references
const o = { list: [] };
o.list.push(o.list, o);
return o; // => { list: [[Circular], [Circular]] }

// === symbol keys and hidden properties stay behind
// differs: Node returns the object itself
return Object.defineProperty({ a: 1, [Symbol("s")]: 2 }, "hidden", { value: 3 }); // => { a: 1 }

// === a getter is no data
return { get a() { return 1; } }; // error not_data: result.a is an accessor; a plan returns data only

// === a function is no data, and the message tells where it is
return { items: [{}, { onClick: () => 1 }] }; // error not_data: result.items[1].onClick is a function; a plan returns data only

// === a symbol is no data
return [Symbol("s")]; // error not_data: result[0] is a symbol; a plan returns data only

// === a promise inside of data is a forgotten await
return { rows: Promise.resolve(1) }; // error not_data: result.rows is a promise; a plan returns data only

// === a function itself
return () => 1; // error not_data: result is a function; a plan returns data only

// === keys that are no identifiers are shown in brackets
return { "a b": { 5: Symbol() } }; // error not_data: result["a b"]["5"] is a symbol; a plan returns data only

// === a Map's key and value
return new Map([["k", () => 1]]); // error not_data: result.get("k") is a function; a plan returns data only

// === arguments become a plain object of the same data
// differs: Node returns the object itself
return (function () { return arguments; })(1, "b"); // => { "0": 1, "1": "b" }

// === an error whose stack was deleted
const e = new RangeError("r");
delete e.stack;
return [e]; // => [RangeError: r]

// === an element of a sparse array and a property of an array
const a = [];
a[4000000] = () => 1;
return a; // error not_data: result[4000000] is a function; a plan returns data only

// === a property of an array is told as a property
return Object.assign([1], { then_: { f() {} } }); // error not_data: result.then_.f is a function; a plan returns data only

// === the first element of a sparse array
const a = [];
a.length = 5000000;
a[0] = Symbol("s");
return { a }; // error not_data: result.a[0] is a symbol; a plan returns data only

// === a value of a Map under a number or a boolean
return new Map([[1, 1], [2, () => 1]]); // error not_data: result.get(2) is a function; a plan returns data only

// === and under a boolean
return new Map([[true, () => 1]]); // error not_data: result.get(true) is a function; a plan returns data only

// === tags of their own keep nothing from crossing
// differs: Node returns the objects themselves
class Tagged { b = 2; get [Symbol.toStringTag]() { return "Array Iterator"; } }
return [{ [Symbol.toStringTag]: "Map", a: 1 }, new Tagged()]; // => [{ a: 1 }, { b: 2 }]
