// === each iteration has its own binding
const fs = [];
for (let i = 0; i < 3; i++) fs.push(() => i);
fs.map((f) => f()); // => [0, 1, 2]

// === a name is dead before its declaration runs
x; // throws ReferenceError: Cannot access 'x' before initialization
let x = 1;
