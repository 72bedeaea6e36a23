// === from an async iterable, an iterable and an array-like
// differs: newer than Node 20
async function* letters() {
  yield "a";
  yield Promise.resolve("b");
}
await Array.fromAsync(letters()); // => ["a", "b"]
await Array.fromAsync([1, Promise.resolve(2)], (x) => Promise.resolve(x * 10)); // => [10, 20]
await Array.fromAsync({ length: 2, 0: Promise.resolve("x"), 1: "y" }, (x, i) => x + i); // => ["x0", "y1"]

// === the mapper's this and its promise
// differs: newer than Node 20
await Array.fromAsync([1, 2], async function (x) { return this.by * x; }, { by: 3 }); // => [3, 6]

// === what goes wrong rejects
// differs: newer than Node 20
await Array.fromAsync(null).catch((e) => e.name); // => "TypeError"
await Array.fromAsync([], 5).catch((e) => e.message); // => "5 is not a function"
await Array.fromAsync([Promise.reject("no")]).catch((e) => e); // => "no"

// === a mapper that throws closes the iterator
// differs: newer than Node 20
const log = [];
async function* source() {
  try {
    yield 1;
    yield 2;
  } finally {
    log.push("closed");
  }
}
await Array.fromAsync(source(), () => { throw "stop"; }).catch((e) => log.push(e));
log; // => ["closed", "stop"]
