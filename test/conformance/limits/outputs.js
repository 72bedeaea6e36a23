// === too many host calls
// limits { maxHostCalls: 2 }
// tool tools.ping() -> 1
// tool tools.ping() -> 2
await tools.ping();
await tools.ping();
await tools.ping(); // error host_call_limit: the plan made its 2 host calls (limits.maxHostCalls)

// === a result that is too large
// limits { maxResultBytes: 1000 }
return "x".repeat(5000); // error output_limit: the result is larger than 1,000 bytes (limits.maxResultBytes)

// === too much on the console
// limits { maxConsoleBytes: 100 }
for (let i = 0; i < 100; i++) console.log("0123456789"); // error output_limit: the plan wrote its 100 bytes to the console (limits.maxConsoleBytes)

// === source that is too long
// limits { maxSourceBytes: 10 }
return "longer than ten bytes"; // error output_limit: the plan is longer than 10 bytes (limits.maxSourceBytes)

// === a plan that waits for nothing
await new Promise(() => {}); // error deadlock: the plan waits for a promise that nothing will settle

// === parts of a result that are shared count each time
// limits { maxResultBytes: 100000 }
const row = Array(100).fill("0123456789");
return Array(1000).fill(row); // error output_limit: the result is larger than 100,000 bytes (limits.maxResultBytes)

// === so do values that are no containers
// limits { maxResultBytes: 100000 }
const text = Object("x".repeat(10000));
return Array(1000).fill(text); // error output_limit: the result is larger than 100,000 bytes (limits.maxResultBytes)
