// === exec gives groups, index and input
const m = /(\d+)-(?<word>\w+)/.exec("id 12-ab!");
[m[0], m[1], m[2], m.index, m.input, m.groups.word, m.length]; // => ["12-ab", "12", "ab", 3, "id 12-ab!", "ab", 3]

// === test, and lastIndex with g and y
const g = /a/g;
[g.test("aab"), g.lastIndex, g.test("aab"), g.lastIndex, g.test("aab"), g.lastIndex]; // => [true, 1, true, 2, false, 0]
const y = /b/y;
y.lastIndex = 2;
[y.test("aab"), y.lastIndex, y.test("aab")]; // => [true, 3, false]

// === flags
const r = /a/dgimsuy;
[r.flags, r.global, r.ignoreCase, r.multiline, r.dotAll, r.unicode, r.sticky, r.hasIndices]; // => ["dgimsuy", true, true, true, true, true, true, true]
[/A/i.test("a"), /^b/m.test("a\nb"), /a.b/s.test("a\nb"), /a.b/.test("a\nb"), /^.$/u.test("😀"), /^.$/.test("😀")]; // => [true, true, true, false, true, false]

// === character classes
["a1_ \n\u00a0é".match(/\w/g), "a1 \t".match(/\s/g).length, "a1".match(/\d/g), "a-b]".match(/[\]a-]/g), "abc".match(/[^b]/g), /[\b]/.test("\b")]; // => [["a", "1", "_"], 2, ["1"], ["a", "-", "]"], ["a", "c"], true]

// === quantifiers, greedy and lazy
["aaa".match(/a{2}/)[0], "aaa".match(/a{2,}/)[0], "aaa".match(/a+?/)[0], "<b><i>".match(/<.+>/)[0], "<b><i>".match(/<.+?>/)[0], "aaa".match(/a{0}/)[0], "b".match(/a*/)[0]]; // => ["aa", "aaa", "a", "<b><i>", "<b>", "", ""]

// === alternatives take the first that fits
["abc".match(/a|ab|abc/)[0], "abc".match(/(?:a|ab)c/), "xyz".match(/(x)|(y)/), "b".match(/(a)|b/)]; // => ["a", ["abc", index: 0, input: "abc", groups: undefined], ["x", "x", undefined, index: 0, input: "xyz", groups: undefined], ["b", undefined, index: 0, input: "b", groups: undefined]]

// === anchors and boundaries
["foo bar".match(/\b\w/g), "foo".match(/\Bo/g), /^$/.test(""), "a\nb\n".match(/^.*$/gm)]; // => [["f", "b"], ["o", "o"], true, ["a", "b", ""]]

// === lookahead and lookbehind
["1kg 2lb".match(/\d(?=kg)/g), "1kg 2lb".match(/\d(?!kg)/g), "$5 €6".match(/(?<=\$)\d/g), "$5 €6".match(/(?<!\$)\b\d/g), "abcdef".match(/(?<=(\w)(\w))c/).slice()]; // => [["1"], ["2"], ["5"], ["6"], ["c", "a", "b"]]

// === backreferences, by number and by name
[/(\w)\1/.exec("hello")[0], /(?<q>['"]).*?\k<q>/.exec("say 'x' \"y\"")[0], /\1(a)/.exec("a")[0], /(a*)b\1+/.exec("baaaac")[0]]; // => ["ll", "'x'", "a", "b"]

// === groups in loops are reset
/(z)((a+)?(b+)?(c))*/.exec("zaacbbbcac"); // => ["zaacbbbcac", "z", "ac", "a", undefined, "c", index: 0, input: "zaacbbbcac", groups: undefined]

// === named groups without a match are undefined
const { groups } = /(?<a>x)|(?<b>y)/.exec("y");
[groups.a, groups.b, Object.keys(groups)]; // => [undefined, "y", ["a", "b"]]
Object.getPrototypeOf(groups); // => null

// === indices of groups
const m = /a(?<n>b)?(c)?/d.exec("xab");
[m.indices[0], m.indices[1], m.indices[2], m.indices.groups.n]; // => [[1, 3], [2, 3], undefined, [2, 3]]

// === unicode properties and escapes
["aÄß9é".match(/\p{L}/gu).join(""), "aB".match(/\p{Lu}/u)[0], /\u{1F600}/u.test("😀"), "日本 kana カナ".match(/\p{Script=Katakana}+/u)[0], /^\P{ASCII}$/u.test("é")]; // => ["aÄßé", "B", true, "カナ", true]

// === ignoring case beyond ASCII
[/é/i.test("É"), /ß/i.test("ẞ"), /ß/iu.test("ẞ"), /k/iu.test("\u212a"), /[a-z]/i.test("K"), /σ/i.test("ς")]; // => [true, false, true, true, true, true]

// === set notation
["a1b2".match(/[\w--\d]/gv), "aé".match(/[\p{L}&&\p{ASCII}]/gv), /^[\q{abc|d}]$/v.test("abc")]; // => [["a", "b"], ["a"], true]

// === duplicate names in alternatives, modifiers and escape
// differs: newer than Node 20
/(?<y>\d{4})-\d\d|\d\d-(?<y>\d{4})/.exec("03-2026").groups.y; // => "2026"
[/(?i:a)b/.test("Ab"), /(?i:a)b/.test("AB")]; // => [true, false]
RegExp.escape("a.b"); // => "\\x61\\.b"

// === building from strings
[new RegExp("a+", "g").flags, new RegExp("/").source, String(new RegExp("")), new RegExp(/x/g, "i").flags, RegExp("[").source === undefined]; // throws SyntaxError: Invalid regular expression: /[/: Unterminated character class

// === errors in patterns
const messages = ["(", "a**", "[b-a]", "(?<n>a)(?<n>b)", "\\", "a{2,1}", "(?<=a)*", ")"].map((source) => {
  try {
    return String(new RegExp(source));
  } catch (e) {
    return `${e.name}: ${e.message}`;
  }
});
messages; // => ["SyntaxError: Invalid regular expression: /(/: Unterminated group", "SyntaxError: Invalid regular expression: /a**/: Nothing to repeat", "SyntaxError: Invalid regular expression: /[b-a]/: Range out of order in character class", "SyntaxError: Invalid regular expression: /(?<n>a)(?<n>b)/: Duplicate capture group name", "SyntaxError: Invalid regular expression: /\\/: \\ at end of pattern", "SyntaxError: Invalid regular expression: /a{2,1}/: numbers out of order in {} quantifier", "SyntaxError: Invalid regular expression: /(?<=a)*/: Invalid quantifier", "SyntaxError: Invalid regular expression: /)/: Unmatched ')'"]
new RegExp("a", "gg"); // throws SyntaxError: Invalid flags supplied to RegExp constructor 'gg'

// === in unicode mode more is an error
const messages = ["\\-", "{", "\\u{110000}", "\\p{Nope}", "[\\d-z]"].map((source) => {
  try {
    return String(new RegExp(source, "u"));
  } catch (e) {
    return e.message;
  }
});
messages; // => ["Invalid regular expression: /\\-/u: Invalid escape", "Invalid regular expression: /{/u: Lone quantifier brackets", "Invalid regular expression: /\\u{110000}/u: Invalid Unicode escape", "Invalid regular expression: /\\p{Nope}/u: Invalid property name", "Invalid regular expression: /[\\d-z]/u: Invalid character class"]

// === without the unicode flag odd escapes are taken literally
[/\-/.test("-"), /{/.test("{"), /a{,2}/.test("a{,2}"), /\u{61}/.test("u".repeat(61)), /]/.test("]"), /\c/.test("\\c"), /[\c]/.test("c"), /\8/.test("8")]; // => [true, true, true, true, true, true, true, true]

// === replace with everything
["2026-03-01".replace(/(\d+)-(\d+)-(\d+)/, "$3.$2.$1"), "aaa".replace(/a/g, (_, i) => i), "abc".replace(/(?<x>b)/, "[$<x>]"), "a.b".replace(/\./, "$$&"), "abc".replace(/b/y, "x"), "bbc".replace(/b/gy, "x")]; // => ["01.03.2026", "012", "a[b]c", "a$&b", "abc", "xxc"]

// === split with lookahead and captures
["camelCaseString".split(/(?=[A-Z])/), "1, 2;3".split(/\s*[,;]\s*/), "a,b".split(/(,)/), "abc".split(/b/, 1), "".split(/x/), "".split(/(?:)/)]; // => [["camel", "Case", "String"], ["1", "2", "3"], ["a", ",", "b"], ["a"], [""], []]

// === matchAll leaves the pattern alone
const r = /\w/g;
r.lastIndex = 1;
[[..."abc".matchAll(r)].map(([x]) => x), r.lastIndex]; // => [["b", "c"], 1]

// === empty matches move on
["abc".replace(/x*/g, "-"), "abc".match(/x*/g), "😀".replace(/(?:)/gu, "-"), "ab".split(/x*/)]; // => ["-a-b-c-", ["", "", "", ""], "-😀-", ["a", "b"]]

// === source and toString
[/a\/b/.source, String(/[/]\n/gi), new RegExp("\n").source, `${new RegExp("a/b")}`]; // => ["a\\/b", "/[/]\\n/gi", "\\n", "/a\\/b/"]

// === a large count and a long text
const text = "ab".repeat(2000);
[text.match(/(?:ab)+/)[0].length, /^(a|b)*$/.test(text), text.replace(/b/g, "").length, /a{1000}/.test("a".repeat(999))]; // => [4000, true, 2000, false]

// === common patterns
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
["a@b.c", "a@b", "a b@c.d"].map((s) => email.test(s)); // => [true, false, false]
"Total: $1,234.50 and $99".match(/\$[\d,]+(?:\.\d\d)?/g); // => ["$1,234.50", "$99"]
"key=val; k2 = v2".split(";").map((p) => p.match(/\s*(\w+)\s*=\s*(\w+)/).slice(1)); // => [["key", "val"], ["k2", "v2"]]
"# Title\ntext\n## Sub".match(/^#+ .+$/gm); // => ["# Title", "## Sub"]
"a  b\t\nc".replace(/\s+/g, " "); // => "a b c"

// === methods want a regular expression
RegExp.prototype.exec.call({}, "a"); // throws TypeError: Method RegExp.prototype.exec called on incompatible receiver #<Object>

// === lastIndex is writable but checked
const r = Object.freeze(/a/g);
r.test("a"); // throws TypeError: Cannot assign to read only property 'lastIndex' of object '[object RegExp]'
