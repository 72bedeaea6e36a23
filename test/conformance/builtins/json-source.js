// === a reviver is told how a primitive was written
// differs: newer than Node 20
JSON.parse('{"n":1.0,"big":12345678901234567890,"s":"\\u0041","a":[-0]}', (key, value, { source }) => (source === undefined ? value : source)); // => { n: "1.0", big: "12345678901234567890", s: "\"\\u0041\"", a: ["-0"] }

// === what a reviver changed has no source
// differs: newer than Node 20
const seen = [];
JSON.parse('{"a":1,"b":2,"c":[3,4]}', function (key, value, context) {
  if (key === "a") this.b = 5;
  if (key === "b") this.c[1] = 6;
  seen.push([key, "source" in context]);
  return value;
});
seen; // => [["a", true], ["b", false], ["0", true], ["1", false], ["c", false], ["", false]]

// === raw JSON is written as it is
// differs: newer than Node 20
const raw = JSON.rawJSON("12345678901234567890");
[JSON.stringify({ raw, list: [raw] }), JSON.isRawJSON(raw), JSON.isRawJSON({ rawJSON: "1" }), Object.getPrototypeOf(raw), Object.isFrozen(raw), raw.rawJSON]; // => ["{\"raw\":12345678901234567890,\"list\":[12345678901234567890]}", true, false, null, true, "12345678901234567890"]
JSON.rawJSON("{}"); // throws SyntaxError: Invalid value for JSON.rawJSON

// === deep nesting takes no stack
const depth = 20000;
let value = JSON.parse("[".repeat(depth) + "]".repeat(depth));
let levels = 0;
for (; Array.isArray(value); value = value[0]) levels++;
levels; // => 20000

// === a cycle is shown with its way round
const show = (value) => { try { return JSON.stringify(value); } catch (e) { return e.message; } };
const self = {};
self.self = self;
show(self); // => "Converting circular structure to JSON\n    --> starting at object with constructor 'Object'\n    --- property 'self' closes the circle"
class Node { constructor() { this.next = { list: [1, { back: this }] }; } }
show(new Node()); // => "Converting circular structure to JSON\n    --> starting at object with constructor 'Node'\n    |     property 'next' -> object with constructor 'Object'\n    |     property 'list' -> object with constructor 'Array'\n    |     index 1 -> object with constructor 'Object'\n    --- property 'back' closes the circle"
const long = { a: { b: { c: { d: { "": [] } } } } };
long.a.b.c.d[""].push(long.a);
show({ long }); // => "Converting circular structure to JSON\n    --> starting at object with constructor 'Object'\n    |     property 'b' -> object with constructor 'Object'\n    |     property 'c' -> object with constructor 'Object'\n    |     ...\n    |     <anonymous> -> object with constructor 'Array'\n    --- index 0 closes the circle"
const twice = { x: 1 };
show([twice, twice]); // => "[{\"x\":1},{\"x\":1}]"

// === messages about wrong texts
const message = (text) => { try { return JSON.parse(text); } catch (e) { return e.message; } };
['{"a":1,"b" 2}', '{"a" 1}', '{"a":1 "b":2}', "[1,2", '"abc', '"\\u12x4"', "-", "1e", "-01", "[1,2,3,4,5,6,7,8,9,x,1,2,3,4,5,6,7,8]", "abcdefghijklmnopqrstuvwxyz", "[object Object]", "NaN", "tru", "truf", "1 2", '{"a":undefined}'].map(message); // => ["Unexpected number in JSON at position 11", "Expected ':' after property name in JSON at position 5", "Expected ',' or '}' after property value in JSON at position 7", "Expected ',' or ']' after array element in JSON at position 4", "Unterminated string in JSON at position 4", "Bad Unicode escape in JSON at position 5", "No number after minus sign in JSON at position 1", "Exponent part is missing a number in JSON at position 2", "Unexpected number in JSON at position 2", "Unexpected token 'x', ...\"5,6,7,8,9,x,1,2,3,4,\"... is not valid JSON", "Unexpected token 'a', \"abcdefghij\"... is not valid JSON", "\"[object Object]\" is not valid JSON", "\"NaN\" is not valid JSON", "Unexpected end of JSON input", "Unexpected token 'f', \"truf\" is not valid JSON", "Unexpected non-whitespace character after JSON at position 2", "Unexpected token 'u', \"{\"a\":undefined}\" is not valid JSON"]

// === objects of changing shapes
const rows = JSON.parse('[{"a":1,"b":2},{"a":1,"b":2},{"b":1,"a":2},{"a":1,"a":2},{"a":1,"b":2,"c":3},{"\\u0061":4,"1":5,"0":6},{"a":7}]');
rows.map((row) => Object.entries(row).flat().join()); // => ["a,1,b,2", "a,1,b,2", "b,1,a,2", "a,2", "a,1,b,2,c,3", "0,6,1,5,a,4", "a,7"]

// === getters, proxies' likes and changing objects are asked in order
const log = [];
const value = { get a() { log.push("a"); delete this.b; return 1; }, b: 2, c: { toJSON(key) { log.push(key); return undefined; } } };
[JSON.stringify(value), log]; // => ["{\"a\":1}", ["a", "c"]]
