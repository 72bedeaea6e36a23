/**
 * Properties of strings: the emoji sequences that `\p{…}` matches with the `v` flag.
 *
 * Hosts do not list them, so the sequences of the Unicode standard are made here from the patterns that they follow; the emoji
 * of one character are the host's.
 */
// DEPARTS: emoji sequences are those of Unicode 17, whatever the version of the host.
import { type CharSet, contains, difference, EMPTY_SET, union } from "./charset.js"
import { unicodePropertySet } from "./unicode-properties.js"

export interface StringProperty {
  readonly set: CharSet
  /** Each of several code points. */
  readonly strings: readonly (readonly number[])[]
}

const properties = new Map<string, StringProperty>()

export function stringProperty(name: string): StringProperty {
  let property = properties.get(name)
  if (property === undefined) {
    property = makeProperty(name)
    properties.set(name, property)
  }
  return property
}

const PARTS_OF_RGI_EMOJI = [
  "Basic_Emoji",
  "Emoji_Keycap_Sequence",
  "RGI_Emoji_Modifier_Sequence",
  "RGI_Emoji_Flag_Sequence",
  "RGI_Emoji_Tag_Sequence",
  "RGI_Emoji_ZWJ_Sequence",
]

function makeProperty(name: string): StringProperty {
  switch (name) {
    case "Basic_Emoji":
      return basicEmoji()
    case "Emoji_Keycap_Sequence":
      return onlyStrings([...KEYCAP_BASES].map((base) => [base.charCodeAt(0), EMOJI_STYLE, 0x20e3]))
    case "RGI_Emoji_Modifier_Sequence":
      return onlyStrings(
        membersOf("Emoji_Modifier_Base")
          .filter((base) => base !== FAMILY)
          .flatMap((base) => TONES.map((tone) => [base, tone])),
      )
    case "RGI_Emoji_Flag_Sequence":
      return onlyStrings(FLAG_REGIONS.split(" ").map((region) => Array.from(region, regionalIndicator)))
    case "RGI_Emoji_Tag_Sequence":
      return onlyStrings(["gbeng", "gbsct", "gbwls"].map(tagSequence))
    case "RGI_Emoji_ZWJ_Sequence":
      return onlyStrings(joinedSequences())
    case "RGI_Emoji": {
      const parts = PARTS_OF_RGI_EMOJI.map(stringProperty)
      const set = parts.reduce((all, part) => union(all, part.set), EMPTY_SET)
      return { set, strings: parts.flatMap((part) => part.strings) }
    }
    default:
      throw new Error(`no property of strings is called ${name}`)
  }
}

function onlyStrings(strings: readonly (readonly number[])[]): StringProperty {
  return { set: EMPTY_SET, strings }
}

function hostSet(name: string): CharSet {
  return unicodePropertySet(name, null) ?? EMPTY_SET
}

function membersOf(name: string): number[] {
  const members: number[] = []
  const set = hostSet(name)
  for (let i = 0; i < set.length; i += 2) {
    for (let member = set[i] as number; member <= (set[i + 1] as number); member++) members.push(member)
  }
  return members
}

const KEYCAP_BASES = "#*0123456789"
/** Asks for the colourful form of a character that is text by default. */
const EMOJI_STYLE = 0xfe0f
const JOINER = 0x200d
/** Takes a skin tone, but not as a recommended sequence. */
const FAMILY = 0x1f46a
const TONES = [0x1f3fb, 0x1f3fc, 0x1f3fd, 0x1f3fe, 0x1f3ff]

function basicEmoji(): StringProperty {
  const colourful = hostSet("Emoji_Presentation")
  const text = membersOf("Emoji").filter((member) => !contains(colourful, member) && member >= 0x80)
  return {
    set: difference(colourful, hostSet("Regional_Indicator")),
    strings: text.map((member) => [member, EMOJI_STYLE]),
  }
}

function regionalIndicator(letter: string): number {
  return 0x1f1e6 + letter.charCodeAt(0) - 0x41
}

function tagSequence(tag: string): number[] {
  return [0x1f3f4, ...Array.from(tag, (letter) => 0xe0000 + letter.charCodeAt(0)), 0xe007f]
}

const FLAG_REGIONS =
  "AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD " +
  "CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER ES ET EU FI FJ FK FM FO FR GA " +
  "GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG " +
  "KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX " +
  "MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG " +
  "SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UN US UY UZ VA VC " +
  "VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"

/**
 * Sequences with joiners, written as rows: `-` is the joiner, `!` the emoji style, `+1` to `+5` a skin tone, `m` man, `w` woman,
 * `p` person, `b` boy, `g` girl, `c` child, and the rest code points.
 */
function joinedSequences(): number[][] {
  const signs = ["2640!", "2642!"]
  const rows = [
    ...FAMILIES,
    ...HEARTS.flatMap((heart) => [`m-${heart}-m`, `w-${heart}-m`, `w-${heart}-w`]),
    ...HEARTS.flatMap((heart) => ["m m", "w m", "w w"].flatMap((pair) => tonedPairs(pair, heart, true))),
    ...HEARTS.flatMap((heart) => tonedPairs("p p", heart, false)),
    "p-1f91d-p",
    ...tonedPairs("p p", "1f91d", true),
    ...["m m", "w m", "w w"].flatMap((pair) => tonedPairs(pair, "1f91d", false)),
    ...["1f430", "1faef"].flatMap((link) => ["m m", "w w", "p p"].flatMap((pair) => tonedPairs(pair, link, false))),
    ...tonedPairs("1faf1 1faf2", "", false),
    ...ROLES.flatMap((role) => ["m", "w", "p"].flatMap((who) => withTones(who, `-${role}`))),
    ...["1f384", "1fa70"].flatMap((role) => withTones("p", `-${role}`)),
    ...GENDERED.flatMap((who) => signs.flatMap((sign) => withTones(who, `-${sign}`))),
    ...["1f9de", "1f9df"].flatMap((who) => signs.map((sign) => `${who}-${sign}`)),
    ...WALKERS.flatMap((who) => ["", "-2640!", "-2642!"].flatMap((sign) => withTones(who, `${sign}-27a1!`))),
    ...OTHERS,
  ]
  return rows.map(readRow)
}

const FAMILIES = (
  "m-b m-g m-b-b m-g-b m-g-g w-b w-g w-b-b w-g-b w-g-g m-m-b m-m-g m-m-b-b m-m-g-b m-m-g-g m-w-b m-w-g m-w-b-b m-w-g-b m-w-g-g " +
  "w-w-b w-w-g w-w-b-b w-w-g-b w-w-g-g p-c p-c-c p-p-c p-p-c-c"
).split(" ")

const HEARTS = ["2764!", "2764!-1f48b"]
const WALKERS = ["1f3c3", "1f6b6", "1f9ce"]

const ROLES = (
  "2695! 2696! 2708! 1f33e 1f373 1f37c 1f393 1f3a4 1f3a8 1f3eb 1f3ed 1f4bb 1f4bc 1f527 1f52c 1f680 1f692 1f9af 1f9bc 1f9bd " +
  "1f9af-27a1! 1f9bc-27a1! 1f9bd-27a1! 1f9b0 1f9b1 1f9b2 1f9b3"
).split(" ")

/** With the style where there is no tone, for those that have it. */
const GENDERED = (
  "26f9! 1f3cb! 1f3cc! 1f575! 1f3c3 1f3c4 1f3ca 1f46e 1f46f 1f470 1f471 1f473 1f477 1f481 1f482 1f486 1f487 1f645 1f646 1f647 1f64b " +
  "1f64d 1f64e 1f6a3 1f6b4 1f6b5 1f6b6 1f926 1f935 1f937 1f938 1f939 1f93c 1f93d 1f93e 1f9b8 1f9b9 1f9cd 1f9ce 1f9cf 1f9d4 1f9d6 " +
  "1f9d7 1f9d8 1f9d9 1f9da 1f9db 1f9dc 1f9dd"
).split(" ")

const OTHERS = (
  "26d3!-1f4a5 2764!-1f525 2764!-1fa79 1f344-1f7eb 1f34b-1f7e9 1f3f3!-26a7! 1f3f3!-1f308 1f3f4-2620! 1f408-2b1b 1f415-1f9ba " +
  "1f426-2b1b 1f426-1f525 1f43b-2744! 1f441!-1f5e8! 1f62e-1f4a8 1f635-1f4ab 1f636-1f32b! 1f642-2194! 1f642-2195!"
).split(" ")

const PEOPLE: ReadonlyMap<string, number> = new Map([
  ["m", 0x1f468],
  ["w", 0x1f469],
  ["p", 0x1f9d1],
  ["b", 0x1f466],
  ["g", 0x1f467],
  ["c", 0x1f9d2],
])

function readRow(row: string): number[] {
  return (row.match(/[-!]|\+\d|[^-!+]+/g) ?? []).map((part) => {
    if (part === "-") return JOINER
    if (part === "!") return EMOJI_STYLE
    if (part.startsWith("+")) return TONES[Number(part) - 1] as number
    return PEOPLE.get(part) ?? Number.parseInt(part, 16)
  })
}

const TONE_SUFFIXES = ["+1", "+2", "+3", "+4", "+5"]

/** A tone takes the place of the emoji style. */
function withTones(who: string, rest: string): string[] {
  const bare = who.replace("!", "")
  return [who + rest, ...TONE_SUFFIXES.map((tone) => bare + tone + rest)]
}

/** Two people with tones, joined through `link`; those of one tone have characters of their own unless `alsoSame`. */
function tonedPairs(pair: string, link: string, alsoSame: boolean): string[] {
  const [first, second] = pair.split(" ")
  const joint = link === "" ? "-" : `-${link}-`
  return TONE_SUFFIXES.flatMap((a) =>
    TONE_SUFFIXES.filter((b) => alsoSame || a !== b).map((b) => first + a + joint + second + b),
  )
}
