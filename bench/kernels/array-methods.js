// map, filter and reduce with small callbacks.
const orders = [];
for (let i = 0; i < 1000; i++) orders.push({ id: i, price: (i * 37) % 101, paid: i % 3 !== 0 });
let total = 0;
for (let round = 0; round < 120; round++) {
  total += orders
    .filter((order) => order.paid && order.price > 10)
    .map((order) => order.price * 2)
    .reduce((sum, price) => sum + price, 0);
}
return total;
