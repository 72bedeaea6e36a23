// === values are converted as String does, left to right
const order = [];
const v = (x) => ({ toString: () => (order.push(x), x) });
`a${v("1")}b${v("2")}c${1}${null}${undefined}${[1, [2, 3]]}${{}}${1n}`; // => "a1b2c1nullundefined1,2,3[object Object]1"
order; // => ["1", "2"]

// === templates nest and keep line breaks
const list = ["x", "y"];
`<ul>${list.map((item) => `<li>${item}</li>`).join("")}</ul>`; // => "<ul><li>x</li><li>y</li></ul>"
`a
  b`; // => "a\n  b"

// === escapes
`\n\t\u{41}\${x}\`\\`; // => "\n\tA${x}`\\"

// === a tag gets the strings and the values
const tag = (strings, ...values) => [strings, values];
tag`a${1}b${2}`; // => [["a", "b", ""], [1, 2]]
tag``; // => [[""], []]
tag`${0}`; // => [["", ""], [0]]

// === raw keeps escapes as they are written
((strings) => strings.raw)`a\n${1}\u0041`; // => ["a\\n", "\\u0041"]
String.raw`C:\new${1}\t`; // => "C:\\new1\\t"

// === an invalid escape in a tagged template is undefined, with its raw text
((strings) => [strings[0], strings.raw[0]])`\unicode and \xerxes`; // => [undefined, "\\unicode and \\xerxes"]

// === the strings object is frozen, and the same at each evaluation of one place
const seen = [];
const tag = (strings) => (seen.push(strings), Object.isFrozen(strings) && Object.isFrozen(strings.raw));
const run = () => tag`x`;
[run(), run(), tag`x`]; // => [true, true, true]
[seen[0] === seen[1], seen[0] === seen[2]]; // => [true, false]

// === a tag may be a member, and keeps its this
const o = { name: "o", tag(strings) { return this.name + strings[0]; } };
o.tag`!`; // => "o!"
o["tag"]`?`; // => "o?"

// === a tag's result can be a tag
const tag = (a) => (b) => a[0] + b[0];
tag`x``y`; // => "xy"

// === a symbol cannot be put in a template
`${Symbol("s")}`; // throws TypeError: Cannot convert a Symbol value to a string

// === await in templates
`${await Promise.resolve(1)}-${await 2}`; // => "1-2"
