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
