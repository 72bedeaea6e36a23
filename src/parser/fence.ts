/**
 * The markdown fence that models put around a plan, with or without prose around it.
 *
 * Only the bounds of the plan are found; the text stays as it is, so positions need no map. A fence opens a line with
 * three or more backticks or tildes and closes at a line that has as many and nothing else, or at the end of the text.
 */
export interface Fence {
  /** Where the line of the opening fence starts, and where its marker does. */
  readonly opening: number
  readonly marker: number
  /** The plan, without the fence's lines. */
  readonly start: number
  readonly end: number
  /** What the fence says: "ts", "javascript", … */
  readonly tag: string
}

const typeScriptTags: ReadonlySet<string> = new Set(["ts", "typescript", "tsx", "mts", "cts"])
const codeTags: ReadonlySet<string> = new Set(["", "js", "javascript", "jsx", "mjs", "cjs", ...typeScriptTags])

/** The first fence around code, or else the first one; null if there is none. */
export function findFence(text: string): Fence | null {
  if (!text.includes("```") && !text.includes("~~~")) return null
  let first: Fence | null = null
  for (let fence = fenceFrom(text, 0); fence !== null; fence = fenceFrom(text, fence.after)) {
    if (codeTags.has(fence.tag)) return fence
    first ??= fence
  }
  return first
}

/** A byte order mark may come before the first line. */
const openingLine = /^(\uFEFF?[ \t]*)(`{3,}|~{3,})[ \t]*([\w+-]*)[^\n`]*$/gm

function fenceFrom(text: string, from: number): (Fence & { after: number }) | null {
  openingLine.lastIndex = from
  const opening = openingLine.exec(text)
  if (opening === null || isInComment(text, from, opening.index)) return null
  const [line, indentation = "", marker = "", tag = ""] = opening
  const start = Math.min(opening.index + line.length + 1, text.length)
  const { end, after } = findClosing(text, start, marker)
  if (end === -1) return null
  const position = opening.index + indentation.length
  return { opening: opening.index, marker: position, start, end, after, tag: tag.toLowerCase() }
}

/**
 * A comment may show fenced code. It is none where it does not end, or where it starts inside of a word: prose may name
 * files as `src/*.ts`. No fence before `from` was in a comment.
 */
function isInComment(text: string, from: number, position: number): boolean {
  const before = text.slice(from, position)
  const start = before.lastIndexOf("/*")
  if (start < 0 || start < before.lastIndexOf("*/") || text.indexOf("*/", position) < 0) return false
  return start === 0 || !/[\w*.]/.test(before.charAt(start - 1))
}

function findClosing(text: string, start: number, marker: string): { end: number; after: number } {
  const closingLine = /^[ \t]*(`{3,}|~{3,})[ \t\r]*$/gm
  closingLine.lastIndex = start
  for (let closing = closingLine.exec(text); closing !== null; closing = closingLine.exec(text)) {
    const end = closing.index
    if (closing[1]?.startsWith(marker)) return { end, after: end + closing[0].length }
  }
  // The fence may close behind the last line of code. Where it does not close at all the reply was cut off, or, with
  // tildes, it is no fence but an expression.
  const trimmed = text.trimEnd()
  const last = trimmed.length - marker.length
  if (trimmed.endsWith(marker) && last >= start) return { end: last, after: text.length }
  return { end: marker.startsWith("`") ? text.length : -1, after: text.length }
}

export function languageOf(fence: Fence): "javascript" | "typescript" {
  return typeScriptTags.has(fence.tag) ? "typescript" : "javascript"
}

/** Whether nothing but white space comes before the fence. */
export function opensText(fence: Fence, text: string): boolean {
  return text.slice(0, fence.opening).trim() === ""
}
