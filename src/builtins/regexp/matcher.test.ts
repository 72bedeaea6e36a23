import { describe, expect, test } from "vitest"
import { compileRegExp } from "./compile.js"
import { execute } from "./matcher.js"

const FREE = { charge() {}, allocate() {} }

/** The match and its groups as texts, `undefined` for a group that took no part. */
function match(source: string, flags: string, input: string, lastIndex = 0): (string | undefined)[] | null {
  const captures = execute(compileRegExp(source, flags), input, lastIndex, FREE)
  if (captures === null) return null
  const texts: (string | undefined)[] = []
  for (let i = 0; i < captures.length; i += 2) {
    const start = captures[i] as number
    texts.push(start < 0 ? undefined : input.slice(start, captures[i + 1]))
  }
  return texts
}

describe("the examples of ECMA-262", () => {
  test("alternatives are tried from the left", () => {
    expect(match("((a)|(ab))((c)|(bc))", "", "abc")).toEqual(["abc", "a", "a", undefined, "bc", undefined, "bc"])
  })
  test("captures are forgotten at each iteration", () => {
    expect(match("(z)((a+)?(b+)?(c))*", "", "zaacbbbcac")).toEqual(["zaacbbbcac", "z", "ac", "a", undefined, "c"])
  })
  test("an optional iteration that matches nothing is not kept", () => {
    expect(match("(a*)*", "", "b")).toEqual(["", undefined])
    expect(match("(a*)b\\1+", "", "baaaac")).toEqual(["b", ""])
  })
  test("a lookahead is not entered again", () => {
    expect(match("(?=(a+))a*b\\1", "", "baaabac")).toEqual(["aba", "a"])
  })
  test("captures of a negative lookahead stay undefined", () => {
    expect(match("(.*?)a(?!(a+)b\\2c)\\2(.*)", "", "baaabaac")).toEqual(["baaabaac", "ba", undefined, "abaac"])
  })
})

describe("what Node 20 lacks", () => {
  test("alternatives may share a group name", () => {
    const compiled = compileRegExp("(?<y>\\d{4})-(?<m>\\d\\d)|(?<m>\\d\\d)/(?<y>\\d{4})", "")
    expect(compiled.groupNames).toEqual([
      { name: "y", indices: [1, 4] },
      { name: "m", indices: [2, 3] },
    ])
    expect(compiled.groupCount).toBe(4)
    expect(match("(?:(?<x>a)|(?<x>b))\\k<x>", "", "ab bb")).toEqual(["bb", undefined, "b"])
    expect(match("(?:(?:(?<x>a)|(?<x>b))\\k<x>){2}", "", "aabb")).toEqual(["aabb", undefined, "b"])
  })
  test("modifiers hold within their group", () => {
    expect(match("a(?i:b)c", "", "aBc")).toEqual(["aBc"])
    expect(match("a(?i:b)c", "", "aBC")).toBeNull()
    expect(match("(?-i:a)b", "i", "aB")).toEqual(["aB"])
    expect(match("(?-i:a)b", "i", "AB")).toBeNull()
    expect(match("(?s:.)(?-s:.)", "", "\nb")).toEqual(["\nb"])
    expect(match("(?s:.)(?-s:.)", "s", "b\n")).toBeNull()
    expect(match("(?m:^b$)", "", "a\nb\nc")).toEqual(["b"])
    expect(match("(?m-i:^(?i:b)c$)", "i", "a\nBc")).toEqual(["Bc"])
    expect(match("(a)(?i:\\1)", "", "aA")).toEqual(["aA", "a"])
    expect(match("(?i:[^x])", "", "Xx")).toBeNull()
    expect(match("(?i:\\u{212a})\\b", "u", "k")).toEqual(["k"])
  })
  test("classes with v and i work on folded characters", () => {
    expect(match("[\\w--c]", "iv", "C")).toBeNull()
    expect(match("[\\p{Lu}--\\q{a}]", "iv", "ab")).toEqual(["b"])
    expect(match("\\P{Lu}", "iv", "aB")).toBeNull()
    expect(match("[^\\P{Lu}]", "iu", "a")).toBeNull()
    expect(match("[\\q{KM|x}&&\\q{km}]", "iv", "\u212am")).toEqual(["\u212am"])
  })
})

test("what a match can begin with is not narrowed where there is too much to tell", () => {
  expect(match("(?:b\\p{Lu}|k[\\w\\D]|\\d1)", "iu", "k ")).toEqual(["k "])
  expect(match("(?:\\p{Lu}a|\\p{Ll}b|1c)", "u", "xb")).toEqual(["xb"])
})

describe("strings in classes", () => {
  test("the longest string is tried first, nothing last", () => {
    expect(match("^[\\q{a|ab|abc|}]", "v", "abd")).toEqual(["ab"])
    expect(match("^[\\q{a|ab|abc|}]c", "v", "abc")).toEqual(["abc"])
    expect(match("^[\\q{|b}]", "v", "a")).toEqual([""])
    expect(match("(?<=^[\\q{a|ba|cba}])$", "v", "cba")).toEqual([""])
    expect(match("(?<=^c[\\q{a|ba|cba}])$", "v", "cba")).toEqual([""])
  })
  test("set operations on them", () => {
    expect(match("^[\\q{ab|cd}--\\q{ab}]+$", "v", "cdcd")).toEqual(["cdcd"])
    expect(match("^[\\q{ab|cd}--\\q{ab}]+$", "v", "ab")).toBeNull()
    expect(match("^[\\p{Emoji_Keycap_Sequence}&&\\q{1\ufe0f\u20e3|x}]$", "v", "1\ufe0f\u20e3")).not.toBeNull()
    expect(match("^[\\p{RGI_Emoji}--\\p{RGI_Emoji_Flag_Sequence}]$", "v", "🇩🇪")).toBeNull()
  })
  test("emoji of every kind", () => {
    const emoji = ["😀", "©️", "#️⃣", "👍🏽", "🇺🇦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👩‍❤️‍💋‍👨", "🧑🏻‍🤝‍🧑🏿", "🏃🏽‍♀️‍➡️", "👨‍👩‍👧‍👦", "🏳️‍🌈"]
    for (const each of emoji) expect(match("^\\p{RGI_Emoji}$", "v", each), each).toEqual([each])
    expect(match("^\\p{RGI_Emoji}+$", "v", emoji.join(""))).toEqual([emoji.join("")])
    expect(match("^\\p{RGI_Emoji}$", "v", "🇽🇽")).toBeNull()
  })
})

describe("code units and code points", () => {
  test("without u a pair is two characters", () => {
    expect(match("^.$", "", "😀")).toBeNull()
    expect(match("^..$", "", "😀")).not.toBeNull()
    expect(match("\ude00", "", "😀")).toEqual(["\ude00"])
  })
  test("with u a pair is not taken apart", () => {
    expect(match("^.$", "u", "😀")).toEqual(["😀"])
    expect(match("\\ude00", "u", "😀")).toBeNull()
    expect(match("(?<=\\ud83d)", "u", "😀")).toBeNull()
    expect(match("^[^x]*$", "u", "a😀\ud83d")).toEqual(["a😀\ud83d"])
    expect(match("(\\ud83d)\\1", "u", "\ud83d😀")).toBeNull()
    expect(match("(?<=\\1(\\ude00))$", "u", "😀\ude00")).toBeNull()
  })
  test("a search begins and goes on at whole characters", () => {
    expect(execute(compileRegExp(".", "gu"), "😀a", 1, FREE)).toEqual([0, 2])
    expect(execute(compileRegExp("\\B", "gu"), "a😀", 1, FREE)).toEqual([3, 3])
  })
  test("sticky matches at lastIndex alone", () => {
    expect(match("b", "y", "ab", 0)).toBeNull()
    expect(match("b", "y", "ab", 1)).toEqual(["b"])
    expect(match("^b", "y", "ab", 1)).toBeNull()
    expect(match("^b", "my", "a\nb", 2)).toEqual(["b"])
    expect(match("b", "", "b", 2)).toBeNull()
  })
})

describe("matching backwards", () => {
  test("captures are taken from the right", () => {
    expect(match("(?<=(\\d+)(\\d+))$", "", "1053")).toEqual(["", "1", "053"])
    expect(match("(?<=\\1(\\w))d", "", "aabbccd")).toEqual(["d", "c"])
    expect(match("(?<=(\\w)\\1)d", "", "abbcd")).toEqual(["d", "c"])
    expect(match("(?<=^(?:(a)|b)*)c", "", "abc")).toEqual(["c", "a"])
  })
  test("looking both ways, nested", () => {
    expect(match("(?<=a(?=b(?<=ab)))b", "", "ab")).toEqual(["b"])
    expect(match("(?<=(?<!x)y)z", "", "xyz yz")).toEqual(["z"])
    expect(match("(?<=😀.)b", "u", "😀😁b")).toEqual(["b"])
  })
})

describe("ignoring case", () => {
  test("without u, as toUpperCase has it", () => {
    expect(match("ſ", "i", "s")).toBeNull()
    expect(match("\u212a", "i", "k")).toBeNull()
    expect(match("σ", "i", "ς")).toEqual(["ς"])
    expect(match("ß", "i", "ẞ")).toBeNull()
    expect(match("[^x]", "i", "X")).toBeNull()
  })
  test("with u, by simple folding", () => {
    expect(match("ſ", "iu", "S")).toEqual(["S"])
    expect(match("\\w", "iu", "\u212a")).toEqual(["\u212a"])
    expect(match("\\W", "iu", "\u212a")).toBeNull()
    expect(match("ß", "iu", "ẞ")).toEqual(["ẞ"])
    expect(match("\u{10400}", "iu", "\u{10428}")).toEqual(["\u{10428}"])
    expect(match("(\u{10400})\\1", "iu", "\u{10400}\u{10428}")).not.toBeNull()
    expect(match("i", "iu", "İ")).toBeNull()
    expect(match("\u0390", "iu", "\u1fd3")).toEqual(["\u1fd3"])
  })
})
