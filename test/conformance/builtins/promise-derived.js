// === then of a subclass makes instances of the subclass
class Later extends Promise {}
const p = Later.resolve(1).then((x) => x);
[p instanceof Later, await p, Later.all([1]) instanceof Later]; // => [true, 1, true]

// === a species decides what then makes
class Quiet extends Promise {
  static get [Symbol.species]() {
    return Promise;
  }
}
const q = Quiet.resolve(1).then();
[q instanceof Quiet, q.constructor === Promise]; // => [false, true]

// === a constructor property of one promise is looked at
const log = [];
const odd = Promise.resolve(1);
odd.constructor = {
  get [Symbol.species]() {
    log.push("species");
    return Promise;
  },
};
await odd.then(() => log.push("then"));
log; // => ["species", "then"]

// === then of a promise that was replaced is what await does not call
const changed = Promise.resolve(1);
changed.then = (resolve) => resolve("own then");
[await changed, await Promise.resolve(changed), await new Promise((r) => r(changed))]; // => [1, 1, "own then"]

// === finally passes values and reasons on, and waits
const steps = [];
await Promise.resolve("value").finally(() => new Promise((r) => setTimeout(r, 5)).then(() => steps.push("waited")));
steps.push(await Promise.reject("reason").finally(() => "ignored").catch((e) => e));
steps.push(await Promise.resolve(1).finally(() => { throw "replaced"; }).catch((e) => e));
steps; // => ["waited", "reason", "replaced"]

// === combinators ask resolve and then of each element
const seen = [];
class Traced extends Promise {
  static resolve(x) {
    seen.push(x);
    return super.resolve(x);
  }
}
await Traced.all(["a", "b"]);
await Traced.race(["c"]);
seen; // => ["a", "b", "c"]

// === element functions take the first call only
let resolveElement;
const thenable = {
  then(resolve) {
    resolveElement = resolve;
    resolve("first");
    resolve("second");
  },
};
await Promise.all([thenable]); // => ["first"]

// === any gathers the reasons in order
const failure = await Promise.any([Promise.reject(1), new Promise((_, no) => setTimeout(no, 1, 2))]).catch((e) => e);
[failure.name, failure.message, failure.errors, Object.keys(failure)]; // => ["AggregateError", "All promises were rejected", [1, 2], []]

// === a combinator closes its iterator when an element fails to resolve
const closed = [];
const source = {
  [Symbol.iterator]: () => ({
    next: () => ({ done: false, value: 1 }),
    return() {
      closed.push("return");
      return {};
    },
  }),
};
class Broken extends Promise {
  static resolve() {
    throw "no resolve";
  }
}
closed.push(await Broken.all(source).catch((e) => e));
closed; // => ["return", "no resolve"]

// === a capability whose executor is called twice
function Twice(executor) {
  executor(() => {}, () => {});
  executor(() => {}, () => {}); // throws TypeError: Promise executor has already been invoked with non-undefined arguments
}
Promise.resolve.call(Twice, 1);

// === a promise resolved with itself
let settle;
const self = new Promise((resolve) => { settle = resolve; });
settle(self);
await self.catch((e) => e.message); // => "Chaining cycle detected for promise #<Promise>"

// === Promise.try and withResolvers
// differs: newer than Node 20
const { promise, resolve } = Promise.withResolvers();
resolve(Promise.try((a, b) => a + b, 1, 2));
await promise; // => 3
await Promise.try(() => { throw "x"; }).catch((e) => e); // => "x"

// === constructors that make no promise
const tried = (f) => {
  try {
    return typeof f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const make = (f) => Promise.resolve.call(f, 1);
tried(() => make(5)); // => "TypeError: PromiseResolve called on non-object"
tried(() => make(() => {})); // => "TypeError: () => {} is not a constructor"
tried(() => make(function () {})); // => "TypeError: Promise resolve or reject function is not callable"
tried(() => make(function (f) { f(() => 1) })); // => "TypeError: Promise resolve or reject function is not callable"
tried(() => make(function (f) { f(undefined, () => 1) })); // => "TypeError: Promise resolve or reject function is not callable"
tried(() => make(function (f) { f(() => 1, 5) })); // => "TypeError: Promise resolve or reject function is not callable"
tried(() => make(function (f) { f(undefined, undefined); f(() => 1, () => 2) })); // => "object"
tried(() => make(function (f) { f(() => 1, () => 2); f(() => 1, () => 2) })); // => "TypeError: Promise executor has already been invoked with non-undefined arguments"
tried(() => make(function (f) { f(undefined, () => 2); f(() => 1, () => 2) })); // => "TypeError: Promise executor has already been invoked with non-undefined arguments"

// === the species of a promise
const tried = (f) => {
  try {
    return f();
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
};
const then = (constructor) => {
  const p = Promise.resolve(1);
  p.constructor = constructor;
  return tried(() => p.then() instanceof Promise);
};
[undefined, null, 5, "text"].map(then); // => [true, "TypeError: The .constructor property is not an object", "TypeError: The .constructor property is not an object", "TypeError: The .constructor property is not an object"]
[{}, { [Symbol.species]: undefined }, { [Symbol.species]: null }, { [Symbol.species]: Promise }].map(then); // => [true, true, true, true]
[{ [Symbol.species]: 5 }, { [Symbol.species]: () => 1 }].map(then); // => ["TypeError: object.constructor[Symbol.species] is not a constructor", "TypeError: object.constructor[Symbol.species] is not a constructor"]

// === what a derived promise is settled with
const log = [];
class Logged extends Promise {
  constructor(executor) {
    super((resolve, reject) =>
      executor(
        (value) => (log.push(["resolve", value]), resolve(value)),
        (reason) => (log.push(["reject", reason]), reject(reason)),
      ),
    );
  }
}
const p = Logged.resolve(1);
await p.then((x) => x + 1);
await p.then(() => { throw "thrown" }).catch((e) => e);
await p.finally(() => 5);
log; // => [["resolve", 1], ["resolve", 2], ["resolve", undefined], ["reject", "thrown"], ["resolve", "thrown"], ["resolve", undefined], ["resolve", 5], ["resolve", Logged {}], ["resolve", 1], ["resolve", undefined], ["resolve", undefined]]
