// push, pop, shift-free queues, slice and concat.
let checksum = 0;
for (let round = 0; round < 60; round++) {
  const stack = [];
  for (let i = 0; i < 4000; i++) stack.push(i ^ round);
  while (stack.length > 2000) checksum = (checksum + stack.pop()) | 0;
  const half = stack.slice(0, 1000).concat(stack.slice(1500));
  checksum += half.length + half.indexOf(500) + (half.includes(-1) ? 1 : 0);
}
return checksum;
