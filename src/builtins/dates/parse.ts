/**
 * Dates from text: https://tc39.es/ecma262/#sec-date.parse
 *
 * First the standard's own format (with any number of decimals and offsets without a colon). Everything else is read as V8
 * reads it: numbers, names of months, zones and AM/PM in any order, words before the first number and text in parentheses
 * left out.
 */
import { MakeDate, MakeDay, MakeTime, MS_PER_MINUTE, TimeClip } from "./calendar.js"
import type { TimeZone } from "./zone.js"

type Token =
  | { readonly kind: "number"; readonly value: number; readonly length: number }
  | { readonly kind: "word"; readonly type: WordType; readonly value: number; readonly length: number }
  | { readonly kind: "symbol"; readonly text: string }
  | { readonly kind: "space" | "other" | "end" }

type WordType = "month" | "half" | "zone" | "separator" | "none"

/** Words by their first three letters; only names of months may be longer. */
const words = new Map<string, readonly [type: WordType, value: number]>([
  ...["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].map(
    (name, index): [string, [WordType, number]] => [name, ["month", index + 1]],
  ),
  ["am", ["half", 0]],
  ["pm", ["half", 12]],
  ["ut", ["zone", 0]],
  ["utc", ["zone", 0]],
  ["z", ["zone", 0]],
  ["gmt", ["zone", 0]],
  ["est", ["zone", -5]],
  ["edt", ["zone", -4]],
  ["cst", ["zone", -6]],
  ["cdt", ["zone", -5]],
  ["mst", ["zone", -7]],
  ["mdt", ["zone", -6]],
  ["pst", ["zone", -8]],
  ["pdt", ["zone", -7]],
  ["t", ["separator", 0]],
])

const SYMBOLS = ":-+.)"
const END: Token = { kind: "end" }
/** Digits of a number that count; more are read over. */
const MAX_DIGITS = 9

/** Not longer texts are dates. */
export const MAX_DATE_LENGTH = 4096

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value <= high
}

class Scanner {
  private at = 0
  next: Token

  constructor(private readonly text: string) {
    this.next = this.scan()
  }

  take(): Token {
    const token = this.next
    this.next = this.scan()
    return token
  }

  isSymbol(text: string): boolean {
    return this.next.kind === "symbol" && this.next.text === text
  }

  get isSign(): boolean {
    return this.isSymbol("+") || this.isSymbol("-")
  }

  skip(text: string): boolean {
    if (!this.isSymbol(text)) return false
    this.take()
    return true
  }

  isWord(type: WordType): boolean {
    return this.next.kind === "word" && this.next.type === type
  }

  /** A number with so many digits, in a range. */
  takeFixed(length: number, low: number, high: number): number | undefined {
    const { next } = this
    if (next.kind !== "number" || next.length !== length || !isBetween(next.value, low, high)) return undefined
    this.take()
    return next.value
  }

  private scan(): Token {
    const { text } = this
    if (this.at >= text.length) return END
    const start = this.at
    const character = text.charAt(start)
    if (character >= "0" && character <= "9") return this.scanNumber()
    this.at++
    if (SYMBOLS.includes(character)) return { kind: "symbol", text: character }
    if (isSpace(character)) {
      while (this.at < text.length && isSpace(text.charAt(this.at))) this.at++
      return { kind: "space" }
    }
    if (character >= "A") {
      while (this.at < text.length && text.charAt(this.at) >= "A" && !isSpace(text.charAt(this.at))) this.at++
      const word = text.slice(start, this.at).toLowerCase()
      const [type, value] = words.get(word.slice(0, 3)) ?? ["none", 0]
      const isKnown = word.length <= 3 || type === "month"
      return { kind: "word", type: isKnown ? type : "none", value, length: word.length }
    }
    if (character === "(") this.skipParentheses()
    return { kind: "other" }
  }

  private scanNumber(): Token {
    const { text } = this
    const start = this.at
    while (text.charAt(this.at) === "0") this.at++
    const first = this.at
    while (this.at < text.length && text.charAt(this.at) >= "0" && text.charAt(this.at) <= "9") this.at++
    const digits = text.slice(first, Math.min(this.at, first + MAX_DIGITS))
    return { kind: "number", value: Number(digits), length: this.at - start }
  }

  /** From behind an opening parenthesis to behind the one that closes it, or the end. */
  private skipParentheses(): void {
    const { text } = this
    for (let depth = 1; depth > 0 && this.at < text.length; this.at++) {
      const character = text.charAt(this.at)
      if (character === "(") depth++
      else if (character === ")") depth--
    }
  }
}

function isSpace(character: string): boolean {
  return /\s/.test(character)
}

function isZ(token: Token): boolean {
  return token.kind === "word" && token.type === "zone" && token.length === 1
}

/** Decimals of a second as milliseconds. */
function milliseconds(token: { readonly value: number; readonly length: number }): number {
  const length = Math.min(token.length, MAX_DIGITS)
  return length <= 3 ? token.value * 10 ** (3 - length) : Math.floor(token.value / 10 ** (length - 3))
}

/** What was read so far, in either format. */
class Composer {
  readonly dayParts: number[] = []
  namedMonth: number | undefined
  isISO = false

  readonly timeParts: number[] = []
  isTimeComplete = false
  /** 0 for AM, 12 for PM. */
  half: number | undefined

  sign: number | undefined
  zoneHour: number | undefined
  zoneMinute: number | undefined

  addDay(n: number): boolean {
    return this.dayParts.push(n) <= 3
  }

  addTime(n: number): boolean {
    return !this.isTimeComplete && this.timeParts.push(n) <= 4
  }

  endTime(n: number): void {
    this.timeParts.push(n)
    this.isTimeComplete = true
  }

  expectsTime(n: number): boolean {
    if (this.isTimeComplete) return false
    const { length } = this.timeParts
    return (isBetween(length, 1, 2) && isBetween(n, 0, 59)) || (length === 3 && isBetween(n, 0, 999))
  }

  get expectsZoneMinute(): boolean {
    return this.zoneHour !== undefined && this.zoneMinute === undefined
  }

  setZone(hours: number): void {
    this.sign = hours < 0 ? -1 : 1
    this.zoneHour = Math.abs(hours)
    this.zoneMinute = 0
  }

  get isUTC(): boolean {
    return this.zoneHour === 0 && this.zoneMinute === 0
  }

  /** The time value, NaN if the parts make no date. */
  compose(zone: TimeZone): number {
    const day = this.composeDay()
    const time = this.composeTime()
    const local = MakeDate(day, time)
    if (Number.isNaN(local)) return Number.NaN
    if (this.sign === undefined) return TimeClip(zone.fromLocal(local))
    const minutes = (this.zoneHour ?? 0) * 60 + (this.zoneMinute ?? 0)
    return TimeClip(local - this.sign * minutes * MS_PER_MINUTE)
  }

  private composeDay(): number {
    if (this.dayParts.length === 0) return Number.NaN
    // Month and day are 1 where they are missing.
    const [a, b, c] = [...this.dayParts, 1, 1] as [number, number, number]
    const startsWithDay = isBetween(a, 1, 31)
    let year: number
    let month: number
    let date: number
    if (this.namedMonth !== undefined) {
      month = this.namedMonth
      ;[year, date] = startsWithDay ? [b, a] : [a, b]
    } else if (this.isISO || !startsWithDay) [year, month, date] = [a, b, c]
    else [month, date, year] = [a, b, c]
    if (!this.isISO && isBetween(year, 0, 99)) year += year < 50 ? 2000 : 1900
    if (!isBetween(month, 1, 12) || !isBetween(date, 1, 31)) return Number.NaN
    return MakeDay(year, month - 1, date)
  }

  private composeTime(): number {
    const [given, minute, second, ms] = [...this.timeParts, 0, 0, 0, 0] as [number, number, number, number]
    let hour = given
    if (this.half !== undefined) {
      if (!isBetween(hour, 0, 12)) return Number.NaN
      hour = (hour % 12) + this.half
    }
    const isMidnight = hour === 24 && minute === 0 && second === 0 && ms === 0
    if (!isMidnight && !(isBetween(hour, 0, 23) && isBetween(minute, 0, 59) && isBetween(second, 0, 59))) {
      return Number.NaN
    }
    return isBetween(ms, 0, 999) ? MakeTime(hour, minute, second, ms) : Number.NaN
  }
}

/** So many digits from a place on as a number; not a number if something else is among them. */
function digitsAt(text: string, at: number, count: number): number {
  let value = 0
  for (let i = at; i < at + count; i++) {
    const digit = text.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** The form in which dates mostly come, `2024-03-03T10:00:00Z` with or without milliseconds; undefined for all others. */
function parseCommon(text: string): number | undefined {
  const { length } = text
  if ((length !== 20 && length !== 24) || text.charAt(length - 1) !== "Z" || text.charAt(10) !== "T") return undefined
  if (text.charAt(4) !== "-" || text.charAt(7) !== "-" || text.charAt(13) !== ":" || text.charAt(16) !== ":") {
    return undefined
  }
  if (length === 24 && text.charAt(19) !== ".") return undefined
  const month = digitsAt(text, 5, 2)
  const date = digitsAt(text, 8, 2)
  const hour = digitsAt(text, 11, 2)
  const minute = digitsAt(text, 14, 2)
  const second = digitsAt(text, 17, 2)
  const isCommon =
    isBetween(month, 1, 12) &&
    isBetween(date, 1, 31) &&
    isBetween(hour, 0, 23) &&
    isBetween(minute, 0, 59) &&
    isBetween(second, 0, 59)
  if (!isCommon) return undefined
  const ms = length === 24 ? digitsAt(text, 20, 3) : 0
  const t = MakeDate(MakeDay(digitsAt(text, 0, 4), month - 1, date), MakeTime(hour, minute, second, ms))
  return Number.isNaN(t) ? undefined : t
}

/** The time value of a text; local times are those of `zone`. */
export function parseDate(text: string, zone: TimeZone): number {
  if (text.length > MAX_DATE_LENGTH) return Number.NaN
  const common = parseCommon(text)
  if (common !== undefined) return common
  const scanner = new Scanner(text)
  const composer = new Composer()
  const rest = readStandard(scanner, composer)
  if (rest === undefined) return Number.NaN
  if (rest.kind !== "end" && !readLegacy(scanner, composer, rest)) return Number.NaN
  return composer.compose(zone)
}

/**
 * The standard's format. Gives the end; or the token with which the legacy format is to go on (what was read stays); or
 * undefined if the text is no date, because a `T` cannot stand in any other format.
 */
function readStandard(scanner: Scanner, composer: Composer): Token | undefined {
  if (scanner.isSign) {
    const sign = scanner.take()
    const isNegative = sign.kind === "symbol" && sign.text === "-"
    const year = scanner.takeFixed(6, 0, 999999)
    if (year === undefined || (isNegative && year === 0)) return sign
    composer.addDay(isNegative ? -year : year)
  } else {
    const year = scanner.takeFixed(4, 0, 9999)
    if (year === undefined) return scanner.take()
    composer.addDay(year)
  }
  for (const highest of [12, 31]) {
    if (!scanner.skip("-")) break
    const part = scanner.takeFixed(2, 1, highest)
    if (part === undefined) return scanner.take()
    composer.addDay(part)
  }
  if (scanner.isWord("separator")) {
    scanner.take()
    if (!readStandardTime(scanner, composer) || scanner.next.kind !== "end") return undefined
  } else if (scanner.next.kind !== "end") return scanner.take()
  // Dates alone are in UTC, dates with a time in local time.
  if (composer.zoneHour === undefined && composer.timeParts.length === 0) composer.setZone(0)
  composer.isISO = true
  return END
}

function readStandardTime(scanner: Scanner, composer: Composer): boolean {
  const hour = scanner.takeFixed(2, 0, 24)
  if (hour === undefined || !scanner.skip(":")) return false
  const highest = hour === 24 ? 0 : 59
  const minute = scanner.takeFixed(2, 0, highest)
  if (minute === undefined) return false
  composer.timeParts.push(hour, minute)
  if (scanner.skip(":")) {
    const second = scanner.takeFixed(2, 0, highest)
    if (second === undefined) return false
    composer.timeParts.push(second)
    if (scanner.skip(".")) {
      const decimals = scanner.take()
      if (decimals.kind !== "number" || (hour === 24 && decimals.value > 0)) return false
      composer.timeParts.push(milliseconds(decimals))
    }
  }
  if (isZ(scanner.next)) {
    scanner.take()
    composer.setZone(0)
    return true
  }
  return !scanner.isSign || readStandardOffset(scanner, composer)
}

function readStandardOffset(scanner: Scanner, composer: Composer): boolean {
  composer.sign = scanner.skip("-") ? -1 : 1
  if (composer.sign === 1) scanner.take()
  const together = scanner.takeFixed(4, 0, 2359)
  if (together !== undefined) {
    composer.zoneHour = Math.floor(together / 100)
    composer.zoneMinute = together % 100
    return composer.zoneMinute < 60
  }
  composer.zoneHour = scanner.takeFixed(2, 0, 23)
  if (composer.zoneHour === undefined || !scanner.skip(":")) return false
  composer.zoneMinute = scanner.takeFixed(2, 0, 59)
  return composer.zoneMinute !== undefined
}

/** Any other format, from a token on; false if the text is no date. */
function readLegacy(scanner: Scanner, composer: Composer, first: Token): boolean {
  let hasReadNumber = composer.dayParts.length > 0
  for (let token = first; token.kind !== "end"; token = scanner.take()) {
    if (token.kind === "number") {
      hasReadNumber = true
      if (!readNumber(scanner, composer, token.value)) return false
    } else if (token.kind === "word") {
      if (!readWord(scanner, composer, token.type, token.value, hasReadNumber)) return false
    } else if (token.kind === "symbol") {
      const isSign = token.text === "+" || token.text === "-"
      if (isSign && (composer.isUTC || composer.timeParts.length > 0)) {
        hasReadNumber = true
        if (!readOffset(scanner, composer, token.text === "-" ? -1 : 1)) return false
      } else if (hasReadNumber && (isSign || token.text === ")")) return false
    }
  }
  return true
}

function readNumber(scanner: Scanner, composer: Composer, n: number): boolean {
  if (scanner.skip(":")) {
    if (scanner.skip(":")) {
      if (composer.timeParts.length > 0) return false
      composer.timeParts.push(n, 0)
      return true
    }
    if (!composer.addTime(n)) return false
    scanner.skip(".")
    return true
  }
  if (scanner.skip(".") && composer.expectsTime(n)) {
    composer.addTime(n)
    const decimals = scanner.take()
    if (decimals.kind !== "number") return false
    composer.endTime(milliseconds(decimals))
    return true
  }
  if (composer.expectsZoneMinute && isBetween(n, 0, 59)) {
    composer.zoneMinute = n
    return true
  }
  if (composer.expectsTime(n)) {
    composer.endTime(n)
    const { kind } = scanner.next
    return kind === "end" || kind === "space" || isZ(scanner.next) || scanner.isSign
  }
  if (!composer.addDay(n)) return false
  scanner.skip("-")
  return true
}

function readWord(
  scanner: Scanner,
  composer: Composer,
  type: WordType,
  value: number,
  hasReadNumber: boolean,
): boolean {
  if (type === "half" && composer.timeParts.length > 0) composer.half = value
  else if (type === "month") {
    composer.namedMonth = value
    scanner.skip("-")
  } else if (type === "zone" && hasReadNumber) composer.setZone(value)
  else return !hasReadNumber && scanner.next.kind !== "number"
  return true
}

/** Behind a time or UTC: `-8`, `-08`, `-800`, `-0800`, `-08:00`. */
function readOffset(scanner: Scanner, composer: Composer, sign: number): boolean {
  composer.sign = sign
  let value = 0
  let length = 0
  if (scanner.next.kind === "number") {
    value = scanner.next.value
    length = scanner.next.length
    scanner.take()
  }
  composer.zoneMinute = undefined
  if (scanner.isSymbol(":")) composer.zoneHour = value
  else if (length === 1 || length === 2) {
    composer.zoneHour = value
    composer.zoneMinute = 0
  } else if (length === 3 || length === 4) {
    composer.zoneHour = Math.floor(value / 100)
    composer.zoneMinute = value % 100
  } else return false
  return true
}
