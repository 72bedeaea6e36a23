// Making, reading, moving and printing dates.
let sum = 0;
for (let i = 0; i < 9000; i++) {
  const date = new Date(Date.UTC(2020, i % 12, 1 + (i % 28), i % 24));
  date.setUTCDate(date.getUTCDate() + 40);
  sum += date.getUTCMonth() + date.getUTCDay() + date.toISOString().length;
  sum += new Date("2024-02-29T12:00:00Z").getTime() % 1000;
}
return sum;
