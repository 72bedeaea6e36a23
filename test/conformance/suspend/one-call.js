// === a plan calls a tool and returns a part of what it gives
// tool tools.echo({ text: "hi" }) -> { text: "hi" }
return (await tools.echo({ text: "hi" })).text; // => "hi"
