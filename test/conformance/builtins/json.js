// === stringify of every kind of value
JSON.stringify({ a: 1, b: "x", c: true, d: null, e: undefined, f: () => 1, g: Symbol("s"), h: NaN, i: Infinity, j: -0, k: [undefined, () => 1, Symbol()], l: new Date(0), m: /x/, n: new Map([[1, 2]]), o: new Error("e") }); // => "{\"a\":1,\"b\":\"x\",\"c\":true,\"d\":null,\"h\":null,\"i\":null,\"j\":0,\"k\":[null,null,null],\"l\":\"1970-01-01T00:00:00.000Z\",\"m\":{},\"n\":{},\"o\":{}}"
[JSON.stringify(undefined), JSON.stringify(() => 1), JSON.stringify(null), JSON.stringify("a"), JSON.stringify([,])]; // => [undefined, undefined, "null", "\"a\"", "[null]"]

// === indentation
JSON.stringify({ a: [1, { b: 2 }], c: {}, d: [] }, null, 2); // => "{\n  \"a\": [\n    1,\n    {\n      \"b\": 2\n    }\n  ],\n  \"c\": {},\n  \"d\": []\n}"
JSON.stringify([1, [2]], null, "--"); // => "[\n--1,\n--[\n----2\n--]\n]"
JSON.stringify([1], null, 20); // => "[\n          1\n]"

// === escapes
JSON.stringify("\"\\\b\f\n\r\t\u0001\u2028é😀\ud800"); // => "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\u2028é😀\\ud800\""

// === a replacer function
JSON.stringify({ a: 1, b: [2, 3], c: "x" }, (key, value) => (typeof value === "number" ? value * 10 : value)); // => "{\"a\":10,\"b\":[20,30],\"c\":\"x\"}"
const seen = [];
JSON.stringify({ a: { b: 1 } }, function (key, value) { seen.push([key, this === value]); return value; });
seen; // => [["", false], ["a", false], ["b", false]]

// === a list of keys
JSON.stringify({ b: 1, a: { b: 2, c: 3 }, c: 4 }, ["a", "b"]); // => "{\"a\":{\"b\":2},\"b\":1}"
JSON.stringify({ 1: "x", 2: "y" }, [1]); // => "{\"1\":\"x\"}"

// === toJSON
JSON.stringify({ price: { toJSON: (key) => `${key}!` }, when: new Date(Date.UTC(2026, 0, 2)) }); // => "{\"price\":\"price!\",\"when\":\"2026-01-02T00:00:00.000Z\"}"

// === boxed primitives are unpacked
JSON.stringify([new Number(1), new String("a"), new Boolean(false), Object(Symbol())]); // => "[1,\"a\",false,{}]"

// === a cycle is an error
const o = { a: { b: [] } };
o.a.b.push(o);
try {
  JSON.stringify(o);
} catch (e) {
  [e.name, e.message.split("\n")[0]]; // => ["TypeError", "Converting circular structure to JSON"]
}

// === own enumerable string keys only, in order
JSON.stringify(Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } })); // => "{\"own\":2}"
JSON.stringify({ z: 1, 2: 1, a: 1, 1: 1 }); // => "{\"1\":1,\"2\":1,\"z\":1,\"a\":1}"

// === parse
JSON.parse(' { "a" : [1, -2.5e3, true, null, "\\u0041\\n"] , "b": {} } '); // => { a: [1, -2500, true, null, "A\n"], b: {} }
[JSON.parse("1"), JSON.parse('"x"'), JSON.parse("null"), JSON.parse("-0"), JSON.parse("1E2")]; // => [1, "x", null, -0, 100]

// === later keys win, __proto__ is an ordinary key
JSON.parse('{"a":1,"a":2}'); // => { a: 2 }
Object.keys(JSON.parse('{"__proto__":1}')); // => ["__proto__"]
JSON.parse('{"__proto__":{"x":1}}').x; // => undefined

// === a reviver sees every value from the inside out
JSON.parse('{"a":[1,2],"b":3}', (key, value) => (typeof value === "number" ? value + 1 : value)); // => { a: [2, 3], b: 4 }
const order = [];
JSON.parse('{"a":[1,2],"b":3}', (key, value) => (order.push(key), value));
order; // => ["0", "1", "a", "b", ""]
JSON.parse('{"a":1,"b":2}', (key, value) => (key === "a" ? undefined : value)); // => { b: 2 }
JSON.parse('{"at":"2026-01-02T00:00:00.000Z"}', (key, value) => (key === "at" ? new Date(value) : value)); // => { at: Date 2026-01-02T00:00:00.000Z }

// === errors of parse
const messages = ["", "{", "[1,]", "{a:1}", "nul", '{"a":1}}', "'a'", '"\n"', "01", "1.", '{"a" 1}', "[1 2]", '"\\x"', "undefined", "{\"a\":1,}"].map((text) => {
  try {
    return JSON.parse(text);
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
});
messages[0]; // => "SyntaxError: Unexpected end of JSON input"
messages[1]; // => "SyntaxError: Expected property name or '}' in JSON at position 1"
messages[2]; // => "SyntaxError: Unexpected token ']', \"[1,]\" is not valid JSON"
messages[3]; // => "SyntaxError: Expected property name or '}' in JSON at position 1"
messages[4]; // => "SyntaxError: Unexpected end of JSON input"
messages[5]; // => "SyntaxError: Unexpected non-whitespace character after JSON at position 7"
messages[6]; // => "SyntaxError: Unexpected token ''', \"'a'\" is not valid JSON"
messages[7]; // => "SyntaxError: Bad control character in string literal in JSON at position 1"
messages[8]; // => "SyntaxError: Unexpected number in JSON at position 1"
messages[9]; // => "SyntaxError: Unterminated fractional number in JSON at position 2"
messages[10]; // => "SyntaxError: Expected ':' after property name in JSON at position 5"
messages[11]; // => "SyntaxError: Expected ',' or ']' after array element in JSON at position 3"
messages[12]; // => "SyntaxError: Bad escaped character in JSON at position 2"
messages[13]; // => "SyntaxError: \"undefined\" is not valid JSON"
messages[14]; // => "SyntaxError: Expected double-quoted property name in JSON at position 7"

// === parse converts its argument
[JSON.parse(null), JSON.parse(true), JSON.parse({ toString: () => "[1]" })]; // => [null, true, [1]]

// === big data survives the round trip
const data = { list: Array.from({ length: 50 }, (_, i) => ({ id: i, tags: ["a", `t${i}`], nested: { deep: [i / 3, null] } })) };
JSON.stringify(JSON.parse(JSON.stringify(data))) === JSON.stringify(data); // => true
structuredClone(data).list[7].nested.deep; // => [2.3333333333333335, null]
