// then chains, catch and combinators without await in between.
let steps = 0;
let chain = Promise.resolve(0);
for (let i = 0; i < 8000; i++) {
  chain = chain.then((value) => {
    steps += 1;
    return value + 1;
  });
}
await chain;
for (let i = 0; i < 300; i++) {
  const settled = await Promise.allSettled([Promise.resolve(i), Promise.reject(new Error("no")), i]);
  steps += settled.filter((each) => each.status === "fulfilled").length;
}
return steps;
