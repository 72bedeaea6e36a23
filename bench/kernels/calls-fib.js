// Plain calls: a recursive function with two calls per activation.
function fib(n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
return fib(26);
