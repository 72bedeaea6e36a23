/** The code blocks of a Markdown file, with where they are. */

export interface Fence {
  /** The first word after the backticks; empty if there is none. */
  readonly language: string
  readonly code: string
  /** The line of the first line of code, from 1. */
  readonly line: number
  /** What HTML comments right before the block say: lines for the runner that a reader need not see. */
  readonly notes: readonly string[]
}

export function readFences(text: string): Fence[] {
  const lines = text.split("\n")
  const fences: Fence[] = []
  let notes: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ""
    const note = /^<!-- (.+) -->$/.exec(line)
    const start = /^```(\S*)/.exec(line)
    if (note !== null) notes.push(note[1] ?? "")
    else if (start !== null) {
      const end = lines.indexOf("```", index + 1)
      if (end < 0) throw new Error(`${index + 1}: the code block has no end`)
      fences.push({
        language: start[1] ?? "",
        code: lines.slice(index + 1, end).join("\n"),
        line: index + 2,
        notes,
      })
      notes = []
      index = end
    } else if (line !== "") notes = []
  }
  return fences
}
