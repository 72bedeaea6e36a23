// === map and filter ask the species of a subclass
class List extends Array {}
const list = List.from([1, 2, 3]);
[list.map((x) => x * 2) instanceof List, list.filter((x) => x > 1).constructor.name, list.slice(1).length]; // => [true, "List", 2]

// === a subclass can name another species
class Plain extends Array {
  static get [Symbol.species]() {
    return Array;
  }
}
const mapped = new Plain(1, 2, 3).map((x) => x);
[mapped instanceof Plain, mapped.length]; // => [false, 3]

// === a constructor property on one array decides for it alone
const odd = [1, 2, 3];
odd.constructor = { [Symbol.species]: function (n) { this.made = n; } };
[odd.map((x) => x + 1), [1].map((x) => x + 1)]; // => [[Symbol.species] { "0": 2, "1": 3, "2": 4, made: 3 }, [2]]

// === a constructor property that is no object
const bad = [1];
bad.constructor = 5;
bad.map((x) => x); // throws TypeError: object.constructor[Symbol.species] is not a constructor

// === from, of and fromAsync make what their receiver makes
function Box(n) {
  this.given = n;
}
[Array.from.call(Box, [7, 8]), Array.of.call(Box, 1), Array.from.call(Box, { length: 1, 0: "a" })]; // => [Box { "0": 7, "1": 8, given: undefined, length: 2 }, Box { "0": 1, given: 1, length: 1 }, Box { "0": "a", given: 1, length: 1 }]

// === Array.from closes the iterator when the mapper throws
const log = [];
const source = {
  [Symbol.iterator]() {
    return {
      next: () => ({ done: false, value: 1 }),
      return() {
        log.push("return");
        return {};
      },
    };
  },
};
try {
  Array.from(source, () => {
    throw new Error("stop");
  });
} catch (e) {
  log.push(e.message);
}
log; // => ["return", "stop"]

// === the comparator of sort is called in V8's order
const calls = [];
[3, 1, 2, 5, 4].sort((a, b) => {
  calls.push(`${a}${b}`);
  return a - b;
});
calls.join(" "); // => "13 21 23 21 52 53 43 45"

// === a comparator that answers true or false leaves the order
[3, 1, 2].sort((a, b) => a > b); // => [3, 1, 2]

// === sort puts undefined behind everything and holes behind that
const sparse = [3, undefined, , 1];
sparse.sort();
[sparse, sparse.length, 3 in sparse]; // => [[1, 3, undefined, <1 empty>], 4, false]
[3, undefined, 1].sort((a, b) => b - a); // => [3, 1, undefined]

// === sort without a comparator asks each value for its text
const texts = [{ toString: () => "b" }, { toString: () => "a" }, "c"];
texts.sort().map(String); // => ["a", "b", "c"]
[10, 9, 1, -1, true, null].sort(); // => [-1, 1, 10, 9, null, true]
[Symbol.iterator].sort().length; // => 1

// === sorting an array that the comparator empties
const victim = [2, 1, 3];
victim.sort((a, b) => {
  victim.length = 0;
  return a - b;
});
victim; // => [1, 2, 3]

// === sorting more elements than one run holds is stable
const many = Array.from({ length: 300 }, (_, i) => ({ key: (i * 7) % 10, i }));
many.sort((a, b) => a.key - b.key);
many.every((x, i) => i === 0 || many[i - 1].key < x.key || (many[i - 1].key === x.key && many[i - 1].i < x.i)); // => true

// === elements that a prototype has are seen through holes
Array.prototype[1] = "inherited";
const holey = [0, , 2];
const seen = [holey.map((x) => x), holey.indexOf("inherited"), holey.includes("inherited"), holey.join()];
delete Array.prototype[1];
seen; // => [[0, "inherited", 2], 1, true, "0,inherited,2"]

// === concat with Symbol.isConcatSpreadable
const like = { length: 2, 0: "a", 1: "b", [Symbol.isConcatSpreadable]: true };
const whole = Object.assign([1, 2], { [Symbol.isConcatSpreadable]: false });
[[0].concat(like), [0].concat(whole).length]; // => [[0, "a", "b"], 2]

// === entries that a callback adds are not visited, those that it removes are skipped
const visited = [];
const changing = [1, 2, 3, 4];
changing.forEach((x, i) => {
  visited.push(x);
  if (i === 0) changing.push(5);
  if (i === 1) changing.splice(2, 1);
});
visited; // => [1, 2, 4, 5]

// === an iterator that is exhausted stays so
const growing = [1];
const iterator = growing.values();
iterator.next();
iterator.next();
growing.push(2);
iterator.next(); // => { value: undefined, done: true }

// === a changed iterator method is used
const tricked = [1, 2, 3];
tricked[Symbol.iterator] = function* () {
  yield "x";
};
[[...tricked], Array.from(tricked)]; // => [["x"], ["x"]]

// === flat of nested and of cyclic arrays
[1, [2, [3, [4]]]].flat(Infinity); // => [1, 2, 3, 4]
const own = [1];
own.push(own);
own.flat(2).length; // => 4

// === joining nested arrays and cycles
const ring = [1, [2]];
ring[1].push(ring);
[`${ring}`, [[1, [2, null]], undefined, 3].join("-"), [,].toString()]; // => ["1,2,", "1,2,--3", ""]

// === splice with many items keeps what lies behind
const target = [0, 9];
target.splice(1, 0, ...Array.from({ length: 2000 }, (_, i) => i));
[target.length, target[1], target[2000], target[2001]]; // => [2002, 0, 1999, 9]

// === with, toSpliced and toReversed read holes as undefined
[[, 1].with(1, 2), [, 1].toReversed(), [, 1].toSpliced(1, 0, 5)]; // => [[undefined, 2], [1, undefined], [undefined, 5, 1]]
[1].with(3, 0); // throws RangeError: Invalid index : 3

// === a long array that is filled at once
const long = new Array(100000).fill(1);
[long.length, long[99999], long.reduce((a, b) => a + b)]; // => [100000, 1, 100000]

// === what is no function, in words
const words = [];
for (const wrong of ["x", 1, null, {}, [1], Symbol("s")]) {
  try {
    [1].map(wrong);
  } catch (e) {
    words.push(e.message);
  }
}
words; // => ["x is not a function", "1 is not a function", "null is not a function", "#<Object> is not a function", "[object Array] is not a function", "Symbol(s) is not a function"]

// === what gathers from an iterator closes it for a throw of its own only
const closed = [];
const closing = (next) => ({
  [Symbol.iterator]() {
    return this;
  },
  next,
  return() {
    closed.push("closed");
    throw new Error("dropped");
  },
});
let turn = 0;
const three = () => ({ done: turn++ === 3, value: turn });
const tries = [
  () => Array.from(closing(three), (x) => { if (x === 2) throw new Error("mapper"); }),
  () => new Set(closing(() => "no")),
  () => new Map(closing(() => ({ value: 1 }))),
  () => new WeakSet(closing(() => { throw new Error("next"); })),
  () => Array.from.call(class { set length(n) { throw new Error(`length ${n}`); } }, closing(three)),
];
tries.map((run) => {
  turn = 0;
  closed.length = 0;
  try {
    run();
  } catch (e) {
    return [e.message, ...closed].join();
  }
}); // => ["mapper,closed", "Iterator result no is not an object", "Iterator value 1 is not an entry object,closed", "next", "length 3"]

// === what is iterated by a method is asked for it, undefined and null throw
const given = [undefined, null, 5, "ab", true, Symbol.iterator, {}];
const ways = [(v) => Array.from(v), (v) => Uint8Array.from(v), (v) => new Uint8Array(v).length, (v) => Object.fromEntries(v), (v) => new Map(v).size, (v) => new Set(v).size, (v) => [v].toLocaleString(), (v) => Array.from({ length: 1, 0: v }), (v) => [...v], (v) => Math.max(...v)];
const show = (f) => { try { return JSON.stringify(f()); } catch (e) { return e.name; } };
ways.map((way) => given.map((v) => show(() => way(v))).join()); // => ["TypeError,TypeError,[],[\"a\",\"b\"],[],[],[]", "TypeError,TypeError,{},{\"0\":0,\"1\":0},{},{},{}", "0,0,5,0,1,TypeError,0", "TypeError,TypeError,TypeError,TypeError,TypeError,TypeError,TypeError", "0,0,TypeError,TypeError,TypeError,TypeError,TypeError", "0,0,TypeError,2,TypeError,TypeError,TypeError", "\"\",\"\",\"5\",\"ab\",\"true\",\"Symbol(Symbol.iterator)\",\"[object Object]\"", "[null],[null],[5],[\"ab\"],[true],[null],[{}]", "TypeError,TypeError,TypeError,[\"a\",\"b\"],TypeError,TypeError,TypeError", "TypeError,TypeError,TypeError,null,TypeError,TypeError,TypeError"]
