/**
 * Time zones: offsets of local time from UTC, and names. UTC and fixed offsets need nothing of the host; every other zone is
 * asked of its `Intl.DateTimeFormat`, which knows local times, and the answers are kept.
 *
 * Offsets are looked for at the ends of spans of twelve days: where both agree, they hold in between (no zone changes and
 * changes back in so short a time); where not, the change is found by halving.
 */
import { MAX_TIME, MakeDate, MakeDay, MakeTime, MS_PER_DAY, MS_PER_MINUTE } from "./calendar.js"

export interface TimeZone {
  readonly name: string
  /** Milliseconds to add to a time value to get local time. */
  offsetAt(t: number): number
  /** The time value of a local time: https://tc39.es/ecma262/#sec-utc-t */
  fromLocal(local: number): number
  /** What `toString` shows in parentheses. */
  describe(t: number, locale: string): string
}

/** The zone is not known, or cannot be had from this host. */
export class TimeZoneError extends Error {}

class FixedZone implements TimeZone {
  constructor(
    readonly name: string,
    private readonly offset: number,
    private readonly description: string,
  ) {}

  offsetAt(): number {
    return this.offset
  }

  fromLocal(local: number): number {
    return local - this.offset
  }

  describe(): string {
    return this.description
  }
}

const SPAN = 2 ** 30
/** The first time for which the host is asked: from here back, local mean time holds. */
const EARLIEST = -62135510400000
const DAY = MS_PER_DAY
/** Spans that are kept for each zone: a hundred years. */
const MAX_SPANS = 3000

interface Span {
  readonly before: number
  readonly after: number
  /** From here on `after` holds. */
  readonly change: number
}

class HostZone implements TimeZone {
  private readonly format: Intl.DateTimeFormat
  private readonly edges = new Map<number, number>()
  private readonly spans = new Map<number, Span>()
  private readonly names = new Map<string, Intl.DateTimeFormat>()

  constructor(readonly name: string) {
    this.format = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    })
  }

  offsetAt(t: number): number {
    if (t <= EARLIEST) return this.edge(Math.ceil(EARLIEST / SPAN))
    const index = Math.floor(t / SPAN)
    let span = this.spans.get(index)
    if (span === undefined) {
      if (this.spans.size >= MAX_SPANS) {
        this.spans.clear()
        this.edges.clear()
      }
      span = this.findSpan(index)
      this.spans.set(index, span)
    }
    return t < span.change ? span.before : span.after
  }

  private findSpan(index: number): Span {
    const before = this.edge(index)
    const after = this.edge(index + 1)
    let low = index * SPAN
    let high = low + SPAN
    if (before === after) return { before, after, change: high }
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (middle <= low || middle >= high) break
      if (this.ask(middle) === before) low = middle
      else high = middle
    }
    return { before, after, change: Math.floor(high / 1000) * 1000 }
  }

  private edge(index: number): number {
    let offset = this.edges.get(index)
    if (offset === undefined) {
      offset = this.ask(Math.max(EARLIEST, Math.min(index * SPAN, MAX_TIME)))
      this.edges.set(index, offset)
    }
    return offset
  }

  /** The host's local time, as numbers, against the time itself. */
  private ask(t: number): number {
    const whole = Math.floor(t / 1000) * 1000
    const numbers = this.format.format(whole).match(/\d+/g)
    if (numbers === null || numbers.length !== 6)
      throw new TimeZoneError(`the host shows no local time of ${this.name}`)
    const [month, day, year, hour, minute, second] = numbers.map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const local = MakeDate(MakeDay(year, month - 1, day), MakeTime(hour % 24, minute, second, 0))
    return local - whole
  }

  fromLocal(local: number): number {
    const before = this.offsetAt(local - DAY)
    const after = this.offsetAt(local + DAY)
    const early = local - before
    if (before === after || this.offsetAt(early) === before) return early
    const late = local - after
    // A local time that was skipped counts as if the clock had not been changed.
    return this.offsetAt(late) === after ? late : early
  }

  describe(t: number, locale: string): string {
    let format = this.names.get(locale)
    if (format === undefined) {
      format = new Intl.DateTimeFormat(locale, { timeZone: this.name, timeZoneName: "long" })
      this.names.set(locale, format)
    }
    return format.formatToParts(t).find(({ type }) => type === "timeZoneName")?.value ?? this.name
  }
}

const FIXED = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/
const MAX_ZONES = 32
const zones = new Map<string, TimeZone>()

/** The zone of a name; shared by all realms, as it holds nothing of a plan. */
export function timeZoneOf(name: string): TimeZone {
  const known = zones.get(name)
  if (known !== undefined) return known
  const made = makeZone(name)
  if (zones.size >= MAX_ZONES) zones.clear()
  zones.set(name, made)
  return made
}

function makeZone(name: string): TimeZone {
  if (name === "UTC" || name === "Etc/UTC") return new FixedZone(name, 0, "Coordinated Universal Time")
  const fixed = FIXED.exec(name)
  if (fixed !== null) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)
    const offset = (fixed[1] === "-" ? -minutes : minutes) * MS_PER_MINUTE
    return new FixedZone(name, offset, `GMT${fixed[1]}${fixed[2]}:${fixed[3] ?? "00"}`)
  }
  if (typeof Intl === "undefined") {
    throw new TimeZoneError(`The time zone ${name} needs Intl, which this host does not have; without it there is UTC`)
  }
  try {
    return new HostZone(name)
  } catch (error) {
    if (error instanceof RangeError) throw new TimeZoneError(`Invalid time zone specified: ${name}`)
    throw error
  }
}
