// === a rejected call throws an error with its name, message and code
// tool tools.pay({ cents: 5 }) -> throws { name: "ToolError", code: "declined", message: "no funds", details: { left: 2 } }
try {
  await tools.pay({ cents: 5 });
} catch (e) {
  [e instanceof Error, e.name, e.message, e.code, e.details]; // => [true, "ToolError", "no funds", "declined", { left: 2 }]
}

// === without a name it is an Error
// tool tools.pay() -> throws { message: "no" }
try {
  await tools.pay();
} catch (e) {
  [e.name, e.message, String(e)]; // => ["Error", "no", "Error: no"]
}

// === an uncaught one ends the plan
// tool tools.pay() -> throws { message: "no funds" }
await tools.pay(); // throws Error: no funds

// === the other calls of a failed Promise.all go on
// tool tools.a() -> throws { message: "a failed" }
// tool tools.b() -> "b"
const b = tools.b();
await Promise.all([tools.a(), b]).catch((e) => e.message); // => "a failed"
await b; // => "b"

// === allSettled over tools
// tool tools.get(1) -> "one"
// tool tools.get(2) -> throws { code: "gone", message: "two is gone" }
const results = await Promise.allSettled([tools.get(1), tools.get(2)]);
results.map((r) => r.value ?? r.reason.code); // => ["one", "gone"]

// === a fallback
// tool tools.primary() -> throws { message: "down" }
// tool tools.secondary() -> "backup"
await tools.primary().catch(() => tools.secondary()); // => "backup"

// === retrying in the plan
// tool tools.flaky() -> throws { message: "1", retryable: true }
// tool tools.flaky() -> throws { message: "2", retryable: true }
// tool tools.flaky() -> "ok"
let tries = 0;
let result;
while (result === undefined) {
  try {
    result = await tools.flaky();
  } catch (e) {
    if (!e.retryable || ++tries > 3) throw e;
  }
}
[result, tries]; // => ["ok", 2]

// === an argument that is no data is refused before the call
// tool tools.save() -> 1
await tools.save();
try {
  await tools.save({ callback: () => 1 });
} catch (e) {
  [e.name, e.message]; // => ["TypeError", "tools.save: input.callback is a function; a tool takes data only"]
}

// === the message tells the place of what is no data
// tool tools.save() -> 1
await tools.save();
const o = { list: [{ ok: 1 }, { at: Symbol("s") }] };
try {
  await tools.save(o);
} catch (e) {
  e.message; // => "tools.save: input.list[1].at is a symbol; a tool takes data only"
}

// === a promise in an argument is a forgotten await
// tool tools.save() -> 1
await tools.save();
try {
  await tools.save({ rows: Promise.resolve([]) });
} catch (e) {
  e.message; // => "tools.save: input.rows is a promise; a tool takes data only"
}
