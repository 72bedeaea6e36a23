// === input is there, and the plan's own
// input { name: "Ann", list: [1, 2], nested: { deep: true } }
input.list.push(3);
[input.name, input.list, input.nested.deep, Array.isArray(input.list)]; // => ["Ann", [1, 2, 3], true, true]

// === every kind of data crosses
// input { u: undefined, n: null, z: -0, nan: NaN, inf: -Infinity, big: 12n, s: "é😀", d: new Date(7), r: /a/gi, m: new Map([[{ k: 1 }, "v"]]), set: new Set([1]), a: [1, , 3], t: new Uint8Array([1, 2]), e: new RangeError("r") }
input; // => { u: undefined, n: null, z: -0, nan: NaN, inf: -Infinity, big: 12n, s: "é😀", d: Date 1970-01-01T00:00:00.007Z, r: /a/gi, m: Map(1) {{ k: 1 } => "v"}, set: Set(1) {1}, a: [1, <1 empty>, 3], t: Uint8Array(2) [1, 2], e: RangeError: r }

// === instances are of the plan's classes
// input { d: new Date(7), m: new Map(), s: new Set(), r: /x/, e: new TypeError("t"), a: [], t: new Float64Array(1), b: new ArrayBuffer(2) }
[input.d instanceof Date, input.m instanceof Map, input.s instanceof Set, input.r instanceof RegExp, input.e instanceof TypeError, input.a instanceof Array, input.t instanceof Float64Array, input.b instanceof ArrayBuffer, input instanceof Object]; // => [true, true, true, true, true, true, true, true, true]

// === shared references and cycles are kept
// input (() => { const shared = { x: 1 }; const o = { a: shared, b: [shared] }; o.self = o; return o; })()
[input.a === input.b[0], input.self === input]; // => [true, true]

// === a key named __proto__ is an ordinary own property
// input JSON.parse('{"__proto__": {"polluted": true}, "a": 1}')
[Object.keys(input), input.polluted, Object.getPrototypeOf(input) === Object.prototype]; // => [["__proto__", "a"], undefined, true]

// === getters are not run, functions and symbols do not cross
// input { a: 1 }
Object.keys(input); // => ["a"]

// === without input it is undefined
input; // => undefined

// === primitives as input
// input "text"
input.length; // => 4

// === order of keys
// input { b: 1, 2: "two", a: 3, 1: "one" }
Object.keys(input); // => ["1", "2", "b", "a"]

// === an error has what errors of the plan have, and no more
// input [Object.assign(new Error("e", { cause: 1 }), { errors: [1], code: "E", other: 1 }), new AggregateError([2], "many")]
// differs: Node has the object itself
input.map((e) => [Object.keys(e), Object.hasOwn(e, "name"), e.errors, e.cause]); // => [[["code"], false, undefined, 1], [[], false, [2], undefined]]

// === an error without a message, and one whose name and message are no texts
// input [new Error(), Object.assign(new RangeError("r"), { name: { a: 1 }, message: { b: 1 } })]
// differs: Node has the object itself
input.map((e) => [Object.hasOwn(e, "message"), e.message, Object.hasOwn(e, "name"), e.name, e.stack]); // => [[false, "", false, "Error", "Error"], [false, "", false, "RangeError", "RangeError"]]

// === as many properties as there are holes
// input Object.assign(new Array(2), { 1: "one", more: 2 })
[input.length, Object.keys(input), input[1], input.more]; // => [2, ["1", "more"], "one", 2]

// === an instance without data is an empty object
// input new (class Empty { greet() {} })()
// differs: Node has the object itself
[Object.keys(input), Object.getPrototypeOf(input) === Object.prototype, input.greet]; // => [[], true, undefined]

// === elements that a proxy claims beyond its length are none
// input new Proxy([1], { ownKeys: (list) => [...Reflect.ownKeys(list), "1", "5"], getOwnPropertyDescriptor: (list, key) => key === "1" || key === "5" ? { value: "five", writable: true, enumerable: true, configurable: true } : Reflect.getOwnPropertyDescriptor(list, key) })
// differs: Node has the object itself
input[5] = 7;
[input.length, Object.keys(input)]; // => [6, ["0", "5"]]

// === a property that a proxy takes back is undefined
// input new Proxy({ a: 1 }, { seen: 0, getOwnPropertyDescriptor(target, key) { return this.seen++ ? undefined : Reflect.getOwnPropertyDescriptor(target, key) } })
// differs: Node has the object itself
[Object.keys(input), input.a]; // => [["a"], undefined]

// === of an error, cause and errors are hidden as errors have them
// input [new RangeError("r", { cause: 1 }), new AggregateError([1], "many", { cause: 2 }), Object.assign(new Error("e"), { code: "c", details: 3 })]
input.map((e) => Object.keys(e).join()); // => ["", "", "code,details"]
input.map((e) => ["message", "cause", "errors", "code"].map((key) => Object.getOwnPropertyDescriptor(e, key)?.enumerable).join()); // => ["false,false,,", "false,false,false,", "false,,,true"]
