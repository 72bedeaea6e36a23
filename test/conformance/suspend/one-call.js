// === a plan calls a tool and returns a part of what it gives
// tool tools.echo({ text: "hi" }) -> { text: "hi" }
return (await tools.echo({ text: "hi" })).text; // => "hi"

// === BigInts of every size are the same after the wait
// tool tools.clock({}) -> 1
const all = [0n, -1n, 1n << 64n, -(1n << 1023n), 1n << 1024n, -(1n << 3000n) + 5n, 7n ** 2000n];
const [sum, texts] = [all.reduce((a, b) => a + b), all.map((each) => each.toString(36))];
await tools.clock({});
[all.reduce((a, b) => a + b) === sum, all.every((each, i) => each.toString(36) === texts[i])]; // => [true, true]
