// === a string that doubles
// limits { maxMemoryBytes: 1000000 }
let s = "x";
for (;;) s += s; // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)

// === an array that grows
// limits { maxMemoryBytes: 1000000 }
const a = [];
for (;;) a.push(a.length); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)

// === one huge allocation is refused before it is made
// limits { maxMemoryBytes: 1000000 }
new Uint8Array(100000000); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)

// === padding is an allocation
// limits { maxMemoryBytes: 1000000 }
"".padEnd(100000000, "ab"); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)

// === catch does not see it
// limits { maxMemoryBytes: 1000000 }
try {
  "ab".repeat(10000000); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)
} catch {
  "caught";
}

// === objects whose properties have attributes of their own count for their keys
// limits { maxMemoryBytes: 200000 }
const kept = Array.from({ length: 500 }, () => ({ a: 1, b: 2 }));
for (const o of kept) Object.freeze(o); // error memory_limit: the plan used its 200,000 bytes of memory (limits.maxMemoryBytes)

// === a sparse array counts for its keys
// limits { maxMemoryBytes: 2000000 }
const kept = Array.from({ length: 4100 }, () => []);
for (const a of kept) a[2000000] = 1; // error memory_limit: the plan used its 2,000,000 bytes of memory (limits.maxMemoryBytes)

// === a pattern counts for its program
// limits { maxMemoryBytes: 1000000 }
const kept = [];
for (let i = 0; i < 900; i++) {
  kept.push(new RegExp("a" + i)); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)
}

// === walks over what is alive cost no steps, so that the modes agree on them
// limits { maxMemoryBytes: 200000 }
const kept = Array.from({ length: 500 }, () => ({ a: 1, b: 2 }));
for (const o of kept) {
  delete o.a; // error memory_limit: the plan used its 200,000 bytes of memory (limits.maxMemoryBytes)
}

// === small arrays count for the room that they keep
// limits { maxMemoryBytes: 1000000 }
const kept = [];
for (let i = 0; i < 6000; i++) {
  kept.push([]); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)
}

// === maps, promises and symbols count for what a host takes for them
// limits { maxMemoryBytes: 1000000 }
const kept = [];
for (let i = 0; i < 2000; i++) {
  kept.push(new Map(), Promise.resolve(i), Promise.withResolvers(), Symbol()); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)
}

// === timers count for what a host takes for them
// limits { maxMemoryBytes: 1000000 }
for (let i = 0; i < 3000; i++) {
  setTimeout(() => i, 1000); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)
}

// === keys of objects that are gone count, since their layouts are kept
// limits { maxMemoryBytes: 1000000 }
const long = "x".repeat(10000);
for (let i = 0; i < 200; i++) {
  ({ [long + i]: 1 }); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)
}

// === so do symbols under their descriptions
// limits { maxMemoryBytes: 1000000 }
const long = "x".repeat(10000);
for (let i = 0; i < 200; i++) {
  const o = {};
  o[Symbol(long + i)] = 1; // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)
}

// === BigInts count for their digits
// limits { maxMemoryBytes: 1000000 }
const kept = [];
for (let i = 0n; i < 1000n; i++) {
  kept.push((1n << 16000n) + i); // error memory_limit: the plan used its 1,000,000 bytes of memory (limits.maxMemoryBytes)
}

// === texts that are garbage do not count
// limits { maxMemoryBytes: 1000000 }
let length = 0;
for (let i = 0; i < 1000; i++) length += String(i).padStart(10000).length;
length; // => 10000000

// === garbage of straight lines is given back
// limits { maxMemoryBytes: 2000000 }
const text = "aB".repeat(50000);
let s = text.toUpperCase(); // line after line, 200,000 bytes each
s = s.toLowerCase();
s = text.toUpperCase();
s = s.toLowerCase();
s = text.toUpperCase();
s = s.toLowerCase();
s = text.toUpperCase();
s = s.toLowerCase();
s = text.toUpperCase();
s = s.toLowerCase();
s = text.toUpperCase();
s = s.toLowerCase();
s = text.toUpperCase();
s = s.toLowerCase();
s.length; // => 100000

// === garbage of loops over large texts is given back
// limits { maxMemoryBytes: 2000000 }
const text = "aB".repeat(50000);
let n = 0;
for (let i = 0; i < 30; i++) {
  const s = text.toUpperCase();
  n += s.toLowerCase().length;
}
for (let i = 0; i < 30; i++) n += text.toUpperCase().length;
n; // => 6000000

// === garbage of getters, setters, generators, iterators, initializers, conversions and traps is given back
// limits { maxMemoryBytes: 2000000 }
const work = () => {
  for (let i = 0; i < 300; i++) "x".repeat(5000 + i);
  return 1;
};
const o = {
  get a() {
    return work();
  },
  set a(v) {
    work();
  },
  toString() {
    return String(work());
  },
};
o.a; // => 1
o.a = 2;
`${o}`; // => "1"
function* some() {
  yield work();
  yield work();
}
let sum = 0;
for (const x of some()) sum += x;
for (const x of { [Symbol.iterator]: () => ({ i: 0, next() { return { done: this.i++ > 1, value: work() }; } }) }) sum += x;
sum; // => 4
class C {
  a = work();
  static b = work();
  static {
    work();
  }
}
new C().a + C.b; // => 2
new Proxy(work, {})(); // => 1
new Proxy({}, { get: work }).x; // => 1
[...some()].length; // => 2
({}) instanceof { [Symbol.hasInstance]: work }; // => true
work.call(null) + Reflect.apply(work, null, []) + work.bind(null)(); // => 3
