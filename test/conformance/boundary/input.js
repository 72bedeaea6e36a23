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
