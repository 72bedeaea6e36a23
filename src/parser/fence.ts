/**
 * The markdown fence that models put around a plan, with or without prose around it.
 *
 * Only the bounds of the plan are found; the text stays as it is, so positions need no map. A fence opens a line with
 * three or more backticks or tildes and closes at a line that has as many and nothing else, or at the end of the text.
 */
export interface Fence {
  /** Where the line of the opening fence starts. */
  readonly opening: number
  /** The plan, without the fence's lines. */
  readonly start: number
  readonly end: number
  /** What the fence says: "ts", "javascript", … */
  readonly tag: string
}

const openingLine = /^[ \t]*(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n`]*$/gm

/** The first fence of a text, if it has one. */
export function findFence(text: string): Fence | null {
  if (!text.includes("```") && !text.includes("~~~")) return null
  openingLine.lastIndex = 0
  const opening = openingLine.exec(text)
  if (opening === null) return null
  const [line, marker = "", tag = ""] = opening
  const start = Math.min(opening.index + line.length + 1, text.length)
  const end = findClosing(text, start, marker)
  return end === -1 ? null : { opening: opening.index, start, end, tag: tag.toLowerCase() }
}

function findClosing(text: string, start: number, marker: string): number {
  const closingLine = new RegExp(`^[ \\t]*${marker}${marker[0]}*[ \\t\\r]*$`, "gm")
  closingLine.lastIndex = start
  const closing = closingLine.exec(text)
  if (closing !== null) return closing.index
  // The fence may close behind the last line of code. Where it does not close at all the reply was cut off, or, with
  // tildes, it is no fence but an expression.
  const trimmed = text.trimEnd()
  if (trimmed.endsWith(marker) && trimmed.length - marker.length >= start) return trimmed.length - marker.length
  return marker.startsWith("`") ? text.length : -1
}

const typeScriptTags: ReadonlySet<string> = new Set(["ts", "typescript", "tsx", "mts", "cts"])

export function languageOf(fence: Fence): "javascript" | "typescript" {
  return typeScriptTags.has(fence.tag) ? "typescript" : "javascript"
}

/** Whether nothing but white space comes before the fence. */
export function opensText(fence: Fence, text: string): boolean {
  return text.slice(0, fence.opening).trim() === ""
}
