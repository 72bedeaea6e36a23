// === the matching case runs, and on into the next
const run = (x) => {
  const seen = [];
  switch (x) {
    case 1:
      seen.push("one");
    case 2:
      seen.push("two");
      break;
    case 3:
      seen.push("three");
    default:
      seen.push("default");
  }
  return seen.join();
};
[1, 2, 3, 4].map(run); // => ["one,two", "two", "three,default", "default"]

// === a default in the middle is tried last and falls on
const run = (x) => {
  const seen = [];
  switch (x) {
    case 1:
      seen.push(1);
    default:
      seen.push("d");
    case 2:
      seen.push(2);
  }
  return seen.join("");
};
[0, 1, 2].map(run); // => ["d2", "1d2", "2"]

// === cases compare strictly and are evaluated only until one matches
const log = [];
const t = (x) => (log.push(x), x);
switch (t(2)) {
  case t("2"):
    log.push("string");
    break;
  case t(2):
    log.push("number");
    break;
  case t(3):
}
log; // => [2, "2", 2, "number"]

// === switch (true) over conditions
const grade = (n) => {
  switch (true) {
    case n >= 90: return "A";
    case n >= 80: return "B";
    default: return "C";
  }
};
[95, 85, 10].map(grade); // => ["A", "B", "C"]

// === break leaves the switch, continue the loop around it
const seen = [];
for (const x of [1, 2, 3]) {
  switch (x) {
    case 1:
      break;
    case 2:
      continue;
  }
  seen.push(x);
}
seen; // => [1, 3]

// === NaN matches no case
switch (NaN) {
  case NaN:
    "same";
    break;
  default:
    "none"; // => "none"
}

// === a function in a case is hoisted in the switch
switch (2) {
  case 1:
    function f() {
      return "f";
    }
  case 2:
    f(); // => "f"
}

// === an empty switch evaluates its value
let n = 0;
switch (n++) {
}
n; // => 1

// === await in values and cases
const later = async (x) => x;
switch (await later(2)) {
  case await later(1):
    "one";
    break;
  case await later(2):
    "two"; // => "two"
}
