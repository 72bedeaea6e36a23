// throw and catch through a few frames, and finally.
function inner(n) {
  if (n % 2 === 0) throw new RangeError("even");
  return n;
}
function middle(n) {
  try {
    return inner(n);
  } finally {
    finals += 1;
  }
}
let finals = 0;
let caught = 0;
for (let i = 0; i < 30000; i++) {
  try {
    middle(i);
  } catch (error) {
    if (error instanceof RangeError) caught += 1;
  }
}
return [caught, finals];
