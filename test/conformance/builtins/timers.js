// === setTimeout passes arguments and gives something to clear it with
const log = [];
setTimeout((a, b) => log.push(a, b), 1, "x", "y");
const id = setTimeout(() => log.push("never"), 2);
clearTimeout(id);
await new Promise((resolve) => setTimeout(resolve, 10));
log; // => ["x", "y"]

// === setInterval repeats until it is cleared
let n = 0;
await new Promise((resolve) => {
  const id = setInterval(() => {
    if (++n === 3) {
      clearInterval(id);
      resolve();
    }
  }, 1);
});
n; // => 3

// === a missing delay is zero, and clearing nothing is fine
clearTimeout(undefined);
clearTimeout(12345);
clearInterval(null);
await new Promise((resolve) => setTimeout(resolve)); // => undefined

// === the callback must be a function
try {
  setTimeout("code", 1);
} catch (e) {
  e.name; // => "TypeError"
}

// === nested timers run in order of their due times
const log = [];
await new Promise((resolve) => {
  setTimeout(() => {
    log.push("a");
    setTimeout(() => { log.push("c"); resolve(); }, 200);
    setTimeout(() => log.push("b"), 3);
  }, 3);
});
log; // => ["a", "b", "c"]

// === queueMicrotask wants a function
try {
  queueMicrotask(5);
} catch (e) {
  e.name; // => "TypeError"
}

// === sleeping takes the plan's time
// differs: the clock of a plan stands still but for its timers
const before = Date.now();
await new Promise((resolve) => setTimeout(resolve, 1000));
Date.now() - before; // => 1000

// === each turn of an interval gets the arguments afresh
const seen = [];
await new Promise((resolve) => {
  const id = setInterval(
    (a, b) => {
      seen.push([a, b]);
      a++;
      b = null;
      if (seen.length === 3) {
        clearInterval(id);
        resolve();
      }
    },
    1,
    1,
    "b",
  );
});
seen; // => [[1, "b"], [1, "b"], [1, "b"]]
