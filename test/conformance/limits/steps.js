// === an endless loop ends at the step limit
// limits { maxSteps: 1000 }
for (;;) {} // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === endless recursion in promise callbacks
// limits { maxSteps: 1000 }
const again = () => Promise.resolve().then(again);
await again(); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === catch and finally do not see it
// limits { maxSteps: 1000 }
const log = [];
try {
  while (true) log.push(1); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)
} catch (e) {
  log.push("caught");
} finally {
  log.push("finally");
}

// === a builtin's work is counted
// limits { maxSteps: 1000 }
"x".repeat(1000000).split(""); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === a regular expression that explodes
// limits { maxSteps: 100000 }
/^(a+)+$/.test("a".repeat(40) + "b"); // error step_limit: the plan used its 100,000 steps (limits.maxSteps)

// === sorting with a comparator that is slow
// limits { maxSteps: 20000 }
Array.from({ length: 10000 }, (_, i) => -i).sort((a, b) => a - b); // error step_limit: the plan used its 20,000 steps (limits.maxSteps)

// === a sparse array is walked step by step
// limits { maxSteps: 1000 }
const a = [];
a.length = 4000000000;
a.indexOf(1); // error step_limit: the plan used its 1,000 steps (limits.maxSteps)

// === an ordinary plan stays far below
// limits { maxSteps: 10000 }
Array.from({ length: 100 }, (_, i) => i * 2).filter((x) => x % 3 === 0).reduce((a, b) => a + b, 0); // => 3366
