// Functions that make functions, called through several levels.
const compose = (f, g) => (x) => f(g(x));
const add = (n) => (x) => x + n;
let f = (x) => x;
for (let i = 0; i < 12; i++) f = compose(f, add(i));
let total = 0;
for (let i = 0; i < 28000; i++) total = (total + f(i)) % 1000003;
return total;
