// === length, index and at
const s = "héllo😀";
[s.length, s[0], s[9], s.at(-1), s.at(1), s.charAt(1), s.charAt(99)]; // => [7, "h", undefined, "\ude00", "é", "é", ""]

// === code units and code points
const s = "a😀";
[s.charCodeAt(1), s.codePointAt(1), s.codePointAt(2), s.charCodeAt(9), s.codePointAt(9), String.fromCharCode(97, 55357, 56832), String.fromCodePoint(128512)]; // => [55357, 128512, 56832, NaN, undefined, "a😀", "😀"]
String.fromCodePoint(-1); // throws RangeError: Invalid code point -1

// === slice, substring, substr
const s = "abcdef";
[s.slice(2), s.slice(-2), s.slice(1, -1), s.slice(4, 2), s.substring(4, 2), s.substring(-1, 2), s.substring(NaN), s.substr(-3, 2), s.substr(1)]; // => ["cdef", "ef", "bcde", "", "cd", "ab", "abcdef", "de", "bcdef"]

// === indexOf, lastIndexOf, includes, startsWith, endsWith
const s = "banana";
[s.indexOf("an"), s.indexOf("an", 2), s.indexOf("x"), s.lastIndexOf("an"), s.lastIndexOf("an", 2), s.includes("nan"), s.startsWith("ban"), s.startsWith("an", 1), s.endsWith("na"), s.endsWith("ban", 3), s.indexOf(""), s.lastIndexOf("")]; // => [1, 3, -1, 3, 1, true, true, true, true, true, 0, 6]

// === a regular expression is no search string
"abc".includes(/a/); // throws TypeError: First argument to String.prototype.includes must not be a regular expression

// === case, trim, pad, repeat
["aBcß".toUpperCase(), "İI".toLowerCase(), " \n\ta\u00a0\ufeff".trim(), "  a ".trimStart(), " a  ".trimEnd(), "5".padStart(3, "0"), "ab".padEnd(7, "123"), "abc".padStart(2), "ab".repeat(3), "x".repeat(0)]; // => ["ABCSS", "i̇i", "a", "a ", " a", "005", "ab12312", "abc", "ababab", ""]
"a".repeat(-1); // throws RangeError: Invalid count value: -1

// === a string that would be too long
"ab".repeat(2 ** 30); // throws RangeError: Invalid string length

// === split by strings, by nothing, with a limit
["a,b,c".split(","), "abc".split(""), "abc".split(), "a,b,c".split(",", 2), "".split(","), "".split(""), ",a,".split(",")]; // => [["a", "b", "c"], ["a", "b", "c"], ["abc"], ["a", "b"], [""], [], ["", "a", ""]]

// === split by regular expressions keeps groups
["a1b2c".split(/\d/), "a1b2c".split(/(\d)/), "one  two".split(/\s+/), "abc".split(/(?:)/)]; // => [["a", "b", "c"], ["a", "1", "b", "2", "c"], ["one", "two"], ["a", "b", "c"]]

// === replace and replaceAll
["aaa".replace("a", "b"), "aaa".replaceAll("a", "b"), "a.b.c".replaceAll(".", "-"), "abc".replace("x", "y"), "abc".replaceAll("", "-")]; // => ["baa", "bbb", "a-b-c", "abc", "-a-b-c-"]

// === patterns in replacements
["abc".replace("b", "[$&]"), "abc".replace("b", "$`|$'"), "abc".replace("b", "$$"), "john smith".replace(/(\w+)\s(\w+)/, "$2, $1"), "2026-03".replace(/(?<y>\d+)-(?<m>\d+)/, "$<m>/$<y>"), "ab".replace(/(a)(x)?/, "[$1$2$3]")]; // => ["a[b]c", "aa|cc", "a$c", "smith, john", "03/2026", "[a$3]b"]

// === replace with functions
"abc".replace("b", (match, offset, whole) => `${match}${offset}${whole}`); // => "ab1abcc"
"a1b22".replace(/([a-z])(\d+)/g, (all, letter, digits, offset) => `${letter.toUpperCase()}<${digits}@${offset}>`); // => "A<1@0>B<22@2>"
"x-y".replace(/(?<l>\w)-(?<r>\w)/, (...args) => JSON.stringify(args.at(-1))); // => "{\"l\":\"x\",\"r\":\"y\"}"

// === replaceAll wants the global flag
"aa".replaceAll(/a/, "b"); // throws TypeError: String.prototype.replaceAll called with a non-global RegExp argument

// === match and matchAll
"a1b2".match(/[a-z]\d/); // => ["a1", index: 0, input: "a1b2", groups: undefined]
"a1b2".match(/[a-z]\d/g); // => ["a1", "b2"]
"abc".match(/x/); // => null
[..."a1b2".matchAll(/([a-z])(\d)/g)].map((m) => [m[0], m[1], m.index]); // => [["a1", "a", 0], ["b2", "b", 2]]
"aa".matchAll(/a/); // throws TypeError: String.prototype.matchAll called with a non-global RegExp argument

// === search
["abc".search(/c/), "abc".search(/x/), "abc".search("b")]; // => [2, -1, 1]

// === concat, localeCompare, normalize
["a".concat(1, null, ["x"]), "a".localeCompare("b"), "b".localeCompare("a"), "a".localeCompare("a"), "ä".localeCompare("z", "de"), "a".localeCompare("B"), "e\u0301".normalize() === "\u00e9", "\u00e9".normalize("NFD").length]; // => ["a1nullx", -1, 1, 0, -1, -1, true, 2]
["résumé", "Resume", "resume", "Zebra", "apple", "Äpfel"].sort((a, b) => a.localeCompare(b)); // => ["Äpfel", "apple", "resume", "Resume", "résumé", "Zebra"]

// === a normal form that does not exist
"a".normalize("X"); // throws RangeError: The normalization form should be one of NFC, NFD, NFKC, NFKD.

// === well-formedness
["a\ud800".isWellFormed(), "a😀".isWellFormed(), "a\ud800b".toWellFormed()]; // => [false, true, "a�b"]

// === iteration and spread go by code points
[[..."a😀b"], Array.from("😀").length, "😀".split("").length]; // => [["a", "😀", "b"], 1, 2]

// === strings are immutable, and compare by value
const s = "abc";
try {
  s[0] = "x";
} catch (e) {
  e.message; // => "Cannot assign to read only property '0' of string 'abc'"
}
[s, "a" + "bc" === s, new String("a") === "a", new String("a") == "a", typeof new String("a")]; // => ["abc", true, false, true, "object"]

// === conversion of everything
[String(null), String([1, [2]]), String({}), String(() => 1), String(-0), String(1e21), String(123456789.123), String(1n), String(true)]; // => ["null", "1,2", "[object Object]", "() => 1", "0", "1e+21", "123456789.123", "1", "true"]

// === String.raw, and tagged use
[String.raw`a\n${1}`, String.raw({ raw: ["x", "y", "z"] }, 1, 2, 3)]; // => ["a\\n1", "x1y2z"]

// === methods convert what they are called on
[String.prototype.toUpperCase.call(true), String.prototype.slice.call(12345, 1, 3), [].concat.call("a", "b").length]; // => ["TRUE", "23", 2]
String.prototype.trim.call(undefined); // throws TypeError: String.prototype.trim called on null or undefined

// === own properties of a string object
const s = Object("ab");
[Object.keys(s), Object.getOwnPropertyNames(s), s.hasOwnProperty(1), 1 in s, "2" in s]; // => [["0", "1"], ["0", "1", "length"], true, true, false]

// === html methods are there
["a".bold(), "a".link('x"y'), "a".anchor("n")]; // => ["<b>a</b>", "<a href=\"x&quot;y\">a</a>", "<a name=\"n\">a</a>"]

// === a slug, a title, a count of words
const title = (s) => s.split(" ").map((w) => w[0].toUpperCase() + w.slice(1).toLowerCase()).join(" ");
title("the quick BROWN fox"); // => "The Quick Brown Fox"
"Füße & Köpfe!".normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, ""); // => "fu-e-kopfe"
Object.entries([..."mississippi"].reduce((n, c) => ({ ...n, [c]: (n[c] ?? 0) + 1 }), {})); // => [["m", 1], ["i", 4], ["s", 4], ["p", 2]]

// === at and substr with odd arguments
["abc".at(NaN), "abc".at("1"), "abc".substr(0, -1), "abc".slice(undefined, null), "abc".charAt("x")]; // => ["a", "b", "", "", "a"]
