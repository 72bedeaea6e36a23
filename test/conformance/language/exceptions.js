// === anything can be thrown
const caught = [1, "a", null, undefined, [1], { a: 1 }].map((x) => {
  try {
    throw x;
  } catch (e) {
    return e;
  }
});
caught; // => [1, "a", null, undefined, [1], { a: 1 }]

// === finally runs on every way out
const log = [];
const f = (how) => {
  try {
    log.push("try");
    if (how === "return") return "returned";
    if (how === "throw") throw new Error("thrown");
    return "end";
  } catch (e) {
    return e.message;
  } finally {
    log.push("finally");
  }
};
["return", "throw", "x"].map(f); // => ["returned", "thrown", "end"]
log; // => ["try", "finally", "try", "finally", "try", "finally"]

// === finally may replace the completion
const f = () => {
  try {
    return 1;
  } finally {
    return 2;
  }
};
const g = () => {
  try {
    throw 1;
  } finally {
    return 3;
  }
};
const h = () => {
  for (;;) {
    try {
      return 1;
    } finally {
      break;
    }
  }
  return 4;
};
[f(), g(), h()]; // => [2, 3, 4]

// === the value of return is fixed before finally runs
const f = () => {
  let x = 1;
  try {
    return x;
  } finally {
    x = 2;
  }
};
f(); // => 1

// === continue and break pass through finally
const log = [];
for (let i = 0; i < 3; i++) {
  try {
    if (i === 1) continue;
    if (i === 2) break;
    log.push(i);
  } finally {
    log.push("f" + i);
  }
}
log; // => [0, "f0", "f1", "f2"]

// === nested finally blocks run inside out
const log = [];
try {
  try {
    try {
      throw new Error("a");
    } finally {
      log.push(1);
    }
  } finally {
    log.push(2);
  }
} catch (e) {
  log.push(e.message);
} finally {
  log.push(3);
}
log; // => [1, 2, "a", 3]

// === an error in finally replaces the first
try {
  try {
    throw new Error("first");
  } finally {
    throw new Error("second");
  }
} catch (e) {
  e.message; // => "second"
}

// === an error in catch still runs finally
const log = [];
try {
  try {
    throw 1;
  } catch (e) {
    throw e + 1;
  } finally {
    log.push("f");
  }
} catch (e) {
  log.push(e);
}
log; // => ["f", 2]

// === catch without a parameter
try {
  null.x;
} catch {
  "caught"; // => "caught"
}

// === the catch parameter is a scope of its own
const e = "outer";
try {
  throw "inner";
} catch (e) {
  const x = e;
  x; // => "inner"
}
e; // => "outer"

// === errors pass through callbacks of builtins
const log = [];
try {
  [1, 2, 3].forEach((x) => {
    log.push(x);
    if (x === 2) throw new RangeError("stop");
  });
} catch (e) {
  log.push(e.name);
}
log; // => [1, 2, "RangeError"]

// === an uncaught error ends the plan
const f = () => {
  throw new TypeError("no way"); // throws TypeError: no way
};
f();

// === own error classes
class NotFound extends Error {
  constructor(what, options) {
    super(`${what} not found`, options);
    this.name = "NotFound";
    this.what = what;
  }
}
try {
  throw new NotFound("menu", { cause: "why" });
} catch (e) {
  [e.name, e.message, e.what, e.cause, e instanceof NotFound, e instanceof Error, String(e)]; // => ["NotFound", "menu not found", "menu", "why", true, true, "NotFound: menu not found"]
}

// === a rethrown error is the same object
let first;
try {
  try {
    null.x;
  } catch (e) {
    first = e;
    throw e;
  }
} catch (e) {
  e === first; // => true
}

// === finally in a generator that is closed
const log = [];
function* g() {
  try {
    yield 1;
    yield 2;
  } finally {
    log.push("cleanup");
  }
}
for (const x of g()) break;
log; // => ["cleanup"]

// === labelled break out of try with finally
const log = [];
done: {
  try {
    break done;
  } finally {
    log.push("f");
  }
  log.push("never");
}
log; // => ["f"]

// === await in try, catch and finally
const log = [];
const later = (x) => Promise.resolve(x);
const f = async () => {
  try {
    log.push(await later("try"));
    throw await later("error");
  } catch (e) {
    log.push(await later(e));
    return "result";
  } finally {
    log.push(await later("finally"));
  }
};
await f(); // => "result"
log; // => ["try", "error", "finally"]
