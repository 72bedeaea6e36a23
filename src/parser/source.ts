/**
 * The text of a plan as it was given, and where its lines are.
 *
 * Invariants: offsets are UTF-16 code units into `text`, also where a markdown fence was taken off or types were erased.
 * Lines and columns count from 1. `start` and `end` bound the plan itself; they leave out a fence and the prose around it.
 */
export interface Position {
  readonly line: number
  readonly column: number
}

export class Source {
  #lineStarts: readonly number[] | null = null

  constructor(
    readonly text: string,
    readonly filename: string,
    readonly start: number = 0,
    readonly end: number = text.length,
  ) {}

  /** The line and column of an offset. */
  locate(offset: number): Position {
    const starts = this.lineStarts
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }

  get lineCount(): number {
    return this.lineStarts.length
  }

  /** The text of a line, without its line break. */
  line(number: number): string {
    const start = this.lineStarts[number - 1]
    if (start === undefined) return ""
    const next = this.lineStarts[number]
    return this.text
      .slice(start, next === undefined ? this.text.length : next)
      .replace(/(?:\r\n|[\n\r\u2028\u2029])$/, "")
  }

  /** Most plans have no error, so the index is made when it is first asked for. */
  private get lineStarts(): readonly number[] {
    this.#lineStarts ??= findLineStarts(this.text)
    return this.#lineStarts
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 13 && text.charCodeAt(at + 1) === 10) continue
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) starts.push(at + 1)
  }
  return starts
}
