// Optional chains, ??, || and logical assignment over partly missing data.
const users = [{ profile: { address: { city: "Wien" } } }, { profile: null }, {}, { profile: { address: {} }, greet: () => 1 }];
let cities = 0;
for (let i = 0; i < 200000; i++) {
  const user = users[i & 3];
  const city = user.profile?.address?.city ?? "unknown";
  let score = null;
  score ??= user.greet?.() || 2;
  if (city !== "unknown" && score) cities += score;
}
return cities;
