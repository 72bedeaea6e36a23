/**
 * Breakpoints: where they lie, and which of their hits stop. Hits are known by the statement at which they happened, so
 * that going back and forwards again counts none twice.
 */
import type { Program } from "../interpreter/program.js"
import { syntaxProblem } from "./evaluate.js"
import type { Breakpoint, SourceBreakpoint } from "./types.js"

/** What is said at a log point: texts and, at odd places, expressions. */
type LogParts = readonly string[]

export class PlacedBreakpoint {
  /** Statements at which it was hit, ascending. */
  private hits: number[] = []

  constructor(
    readonly id: number,
    readonly asked: SourceBreakpoint,
    /** Offset of its statement; -1: there is none. */
    readonly at: number,
    readonly told: Breakpoint,
    readonly log: LogParts | null,
    private readonly countsAs: ((hits: number) => boolean) | null,
  ) {}

  /** Notes a hit: whether it counts, and whether it is a new one. */
  hit(statement: number): { readonly counts: boolean; readonly isNew: boolean } {
    const last = this.hits.at(-1) ?? 0
    const isNew = statement > last
    if (isNew) this.hits.push(statement)
    return { counts: this.wasHit(statement), isNew }
  }

  /** Whether the hit at a statement of the past was one that counts. */
  wasHit(statement: number): boolean {
    if (this.countsAs === null) return true
    // Mostly it is the last one.
    const index = this.hits.lastIndexOf(statement)
    return index >= 0 && this.countsAs(index + 1)
  }

  /** The plan was changed here: what came later may never come. */
  forget(after: number): void {
    this.hits = this.hits.filter((statement) => statement <= after)
  }
}

export class Breakpoints {
  private placed: readonly PlacedBreakpoint[] = []
  /** The highest number that a breakpoint has had that can be hit; what was refused and is gone leaves its number free. */
  private last = 0

  constructor(private readonly program: Program) {}

  get all(): readonly Breakpoint[] {
    return this.placed.map(({ told }) => told)
  }

  /** Replaces all breakpoints. One that was there before as it is now keeps its number and its hits. */
  set(asked: readonly SourceBreakpoint[]): readonly Breakpoint[] {
    const before = [...this.placed]
    const known = asked.map((each) => {
      const text = JSON.stringify(each)
      const index = before.findIndex((placed) => JSON.stringify(placed.asked) === text)
      return index >= 0 ? (before.splice(index, 1)[0] as PlacedBreakpoint) : each
    })
    let last = Math.max(this.last, ...known.map((each) => (each instanceof PlacedBreakpoint ? each.id : 0)))
    this.placed = known.map((each) => (each instanceof PlacedBreakpoint ? each : this.place(each, ++last)))
    this.last = Math.max(this.last, ...this.placed.map(({ id, told }) => (told.verified ? id : 0)))
    return this.all
  }

  private place(asked: SourceBreakpoint, id: number): PlacedBreakpoint {
    const { line, column, hitCondition, logMessage } = asked
    const stop = this.program.findStop(line, column)
    const countsAs = hitCondition === undefined ? null : parseHitCondition(hitCondition)
    const log = logMessage === undefined ? null : splitLog(logMessage)
    const message = stop === null ? "there is no statement from here on" : problemOf(asked, countsAs, log)
    const at = message === null && stop !== null ? stop.at : -1
    const place = { line: stop?.line ?? line, column: stop?.column ?? column ?? 1 }
    const told = { id, verified: message === null, ...place, ...(message !== null && { message }) }
    return new PlacedBreakpoint(id, asked, at, told, log, countsAs ?? null)
  }

  /** Offsets of the statements before which some of them lie. */
  get places(): ReadonlySet<number> {
    return new Set(this.placed.map(({ at }) => at).filter((at) => at >= 0))
  }

  at(offset: number): readonly PlacedBreakpoint[] {
    return this.placed.filter(({ at }) => at === offset)
  }

  forget(after: number): void {
    for (const each of this.placed) each.forget(after)
  }
}

/** What cannot be understood in what was asked for. */
function problemOf(asked: SourceBreakpoint, countsAs: unknown, log: LogParts | null): string | null {
  if (countsAs === undefined) {
    const got = JSON.stringify(asked.hitCondition)
    return `hitCondition must be a number from 1 on, or one after >=, >, <=, <, == or %, got ${got}`
  }
  const expressions = [asked.condition ?? [], (log ?? []).filter((_, index) => index % 2 === 1)].flat()
  return expressions.map(syntaxProblem).find((problem) => problem !== null) ?? null
}

const tests: Readonly<Record<string, (hits: number, number: number) => boolean>> = {
  "": (hits, number) => hits === number,
  "==": (hits, number) => hits === number,
  ">=": (hits, number) => hits >= number,
  ">": (hits, number) => hits > number,
  "<=": (hits, number) => hits <= number,
  "<": (hits, number) => hits < number,
  "%": (hits, number) => hits % number === 0,
}

/** Undefined for what is no condition. */
function parseHitCondition(text: string): ((hits: number) => boolean) | undefined {
  const [, operator = "", digits = ""] = /^\s*(>=|>|<=|<|==|%|)\s*(\d+)\s*$/.exec(text) ?? []
  const test = tests[operator]
  const number = Number(digits)
  const isPossible = number > 0 || [">", ">="].includes(operator)
  if (digits === "" || test === undefined || !isPossible) return undefined
  return (hits) => test(hits, number)
}

/** Texts and expressions in turn. A brace that is not closed is text. */
function splitLog(message: string): LogParts {
  const parts: string[] = []
  let text = ""
  for (let at = 0; at < message.length; ) {
    const end = message[at] === "{" ? closingBrace(message, at) : -1
    if (end < 0) {
      text += message[at++]
      continue
    }
    parts.push(text, message.slice(at + 1, end))
    text = ""
    at = end + 1
  }
  return [...parts, text]
}

function closingBrace(message: string, start: number): number {
  let depth = 0
  for (let at = start; at < message.length; at++) {
    if (message[at] === "{") depth++
    else if (message[at] === "}" && --depth === 0) return at
  }
  return -1
}
