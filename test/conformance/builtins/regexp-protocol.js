// === methods use exec and flags of their own
class Log extends RegExp {
  calls = [];
  exec(text) { this.calls.push(this.lastIndex); return super.exec(text); }
}
const log = new Log("a", "g");
["banana".replace(log, "o"), log.calls, "banana".match(log), "banana".search(log), log.calls.length]; // => ["bonono", [0, 2, 4, 6, 0, 2, 4, 6, 0], ["a", "a", "a"], 1, 9]
["a-b-c".split(new Log("-")), [..."aXa".matchAll(new Log("a", "g"))].map((m) => m.index)]; // => [["a", "b", "c"], [0, 2]]

// === an exec that was changed is used
const re = /b/g;
re.exec = () => null;
["abc".replace(re, "x"), re.test("abc"), "abc".match(re)]; // => ["abc", false, null]
const original = RegExp.prototype.exec;
RegExp.prototype.exec = function (text) { const m = original.call(this, text); if (m) m[0] = "!"; return m; };
const changed = ["abc".match(/b/)[0], "abc".replace(/b/, "[$&]")];
RegExp.prototype.exec = original;
[changed, "abc".match(/b/)[0]]; // => [["!", "a[!]c"], "b"]

// === a getter of a flag that was changed is used
const saved = Object.getOwnPropertyDescriptor(RegExp.prototype, "global");
Object.defineProperty(RegExp.prototype, "global", { get: () => false, configurable: true });
const first = [/a/g.flags, "banana".replace(/a/g, "o")];
Object.defineProperty(RegExp.prototype, "global", saved);
[first, "banana".replace(/a/g, "o")]; // => [["", "bonana"], "bonono"]

// === objects with the symbols stand in for patterns
const upper = { flags: "g", [Symbol.replace]: (text, by) => `${text}|${by}`, [Symbol.split]: (text, limit) => [text, limit], [Symbol.match]: () => 1, [Symbol.search]: () => 2, [Symbol.matchAll]: () => [3] };
["a".replace(upper, "b"), "a".split(upper, 5), "a".match(upper), "a".search(upper), "a".matchAll(upper)]; // => ["a|b", ["a", 5], 1, 2, [3]]
const re = /x/;
re[Symbol.match] = false;
"/x/".includes(re); // => true

// === replacing functions get everything
"2024-03-05".replace(/(?<y>\d+)-(\d+)(z)?/, (...args) => JSON.stringify(args)); // => "[\"2024-03\",\"2024\",\"03\",null,0,\"2024-03-05\",{\"y\":\"2024\"}]-05"
"aaa".replace(/a/g, (match, offset, text) => `${offset}${text.length}`); // => "031323"
"abc".replace(/(?<first>b)|(?<second>x)/, "[$<first>|$<second>|$1|$2|$3|$10|$&|$`|$'|$$]"); // => "a[b||b||$3|b0|b|a|c|$]c"

// === lastIndex
const sticky = /a/y;
[sticky.test("ba"), sticky.lastIndex, ((sticky.lastIndex = 1), sticky.test("ba")), sticky.lastIndex, "xa".search(/a/y), "aab".replace(/a/gy, "-"), "baa".replace(/a/gy, "-")]; // => [false, 0, true, 2, -1, "--b", "baa"]
const re = /a/g;
re.lastIndex = { valueOf: () => 2 };
[re.exec("aaa").index, re.lastIndex, re.exec("aaa"), re.lastIndex]; // => [2, 3, null, 0]

// === empty matches in Unicode mode go by characters
["😀".replace(/(?:)/g, "-"), "😀".replace(/(?:)/gu, "-"), "😀x".split(/(?:)/u), "😀x".split(/(?:)/), [..."😀".matchAll(/(?:)/gu)].length]; // => ["-\ud83d-\ude00-", "-😀-", ["😀", "x"], ["\ud83d", "\ude00", "x"], 2]

// === compile, source and flags
const re = /a/g;
re.lastIndex = 5;
[re.compile("b/[/]\n", "i") === re, re.source, re.flags, re.lastIndex, String(new RegExp("\u2028\\/")), RegExp.prototype.toString(), RegExp.prototype.flags]; // => [true, "b\\/[/]\\n", "i", 0, "/\\u2028\\//", "/(?:)/", ""]

// === split gives groups, and takes a limit
["a1b2c".split(/(\d)/), "a1b2c".split(/(\d)/, 2), "abc".split(/(?:)/, 2), "".split(/x/), "".split(/(?:)/), "ab".split(/(x)?b/)]; // => [["a", "1", "b", "2", "c"], ["a", "1"], ["a", "b"], [""], [], ["a", undefined, ""]]

// === a pattern is compiled with its constructor
class Sub extends RegExp {}
const sub = new Sub("a", "g");
[sub instanceof Sub, RegExp(sub) === sub, new RegExp(sub) instanceof Sub, RegExp(/a/) instanceof RegExp, new RegExp(/a/gi, "").flags]; // => [true, false, false, true, ""]
