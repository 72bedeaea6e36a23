// switch over numbers and over strings.
const names = ["add", "subtract", "multiply", "halve", "negate", "nothing"];
let value = 1;
for (let i = 0; i < 250000; i++) {
  switch (names[i % 6]) {
    case "add":
      value += i;
      break;
    case "subtract":
      value -= 3;
      break;
    case "multiply":
      value = (value * 3) % 65537;
      break;
    case "halve":
      value = value >> 1;
      break;
    case "negate":
      value = -value;
      break;
    default:
  }
  switch (value & 3) {
    case 0:
      value += 1;
    case 1:
      value += 2;
      break;
    case 2:
      value -= 1;
  }
}
return value;
