/**
 * The format of the conformance plans: a file of chunks, each a plan of its own with what it claims.
 *
 *     // === each iteration has its own binding          starts a chunk
 *     fs.map((f) => f()); // => [0, 1, 2]                 the value of the expression statement that ends last on this line,
 *                                                         or the plan's result where that is a `return` of the plan itself
 *     f(i); // => 1 ; 2 ; 3                               a statement that runs several times
 *     x; // throws ReferenceError: x is not defined       the plan ends here with this error
 *     serach; // error unknown_global: …                  refused before it runs, or ended by a limit
 *
 * Lines of their own, under the claim:
 *
 *     // tool tools.pay({ cents: 5 }) -> { id: 1 }        a call that the plan makes; calls settle in the order of these lines
 *     // tool tools.pay(...) -> throws { code: "no" }     any arguments; it is rejected
 *     // input { a: 1 }   // limits { maxSteps: 100 }     options of the machine
 *     // timeZone "Europe/Vienna"
 *     // differs: <why>                                   Node is no oracle here
 *
 * The source of a chunk is padded with empty lines, so that its line numbers are the file's.
 */

type ExpectationKind = "value" | "throws" | "error"

export interface Expectation {
  readonly kind: ExpectationKind
  /** Counts from 1 in the file. */
  readonly line: number
  /** What follows the mark; empty while it waits for `UPDATE=1`. */
  readonly text: string
}

export interface ToolLine {
  readonly name: string
  /** Source of an array literal, or null where any arguments will do. */
  readonly args: string | null
  readonly rejects: boolean
  /** Source of an expression. */
  readonly outcome: string
  readonly line: number
}

export interface Chunk {
  readonly claim: string
  readonly line: number
  readonly source: string
  readonly language: "javascript" | "typescript"
  readonly expectations: readonly Expectation[]
  readonly tools: readonly ToolLine[]
  /** Source of an expression, by option name. */
  readonly options: ReadonlyMap<string, string>
  readonly differs: string | null
}

const header = /^\/\/ === (.+)$/
const toolLine = /^\/\/ tool ([\w.]+)\((.*)\) -> (throws )?(.+)$/
const optionLine = /^\/\/ (input|limits|timeZone|locale|unknownGlobals) (.+)$/
const differsLine = /^\/\/ differs: (.+)$/
const expectation = /\/\/ (?:(=>)|(throws|error)\b) ?(.*)$/

export function parseChunks(text: string, language: Chunk["language"]): Chunk[] {
  const lines = text.split("\n")
  const starts = lines.flatMap((line, index) => (header.test(line) ? [index] : []))
  if (starts.length === 0) throw new Error("no chunk: expected a line that starts with `// === `")
  return starts.map((start, at) => {
    const chunk = parseChunk(lines, start, starts[at + 1] ?? lines.length, language)
    if (chunk.expectations.length === 0) throw new Error(`${start + 1}: "${chunk.claim}" expects nothing`)
    return chunk
  })
}

/** The chunk whose header is the line at `start`, up to `end`. It may expect nothing. */
export function parseChunk(lines: readonly string[], start: number, end: number, language: Chunk["language"]): Chunk {
  const expectations: Expectation[] = []
  const tools: ToolLine[] = []
  const options = new Map<string, string>()
  let differs: string | null = null
  for (let index = start + 1; index < end; index++) {
    const line = lines[index] ?? ""
    const tool = parseTool(line, index + 1)
    const option = optionLine.exec(line)
    const found = expectation.exec(line)
    if (tool !== null) tools.push(tool)
    else if (option !== null) options.set(option[1] ?? "", option[2] ?? "")
    else if (differsLine.test(line)) differs = differsLine.exec(line)?.[1] ?? null
    else if (found !== null) {
      const kind = found[1] === "=>" ? "value" : (found[2] as "throws" | "error")
      expectations.push({ kind, line: index + 1, text: (found[3] ?? "").trim() })
    }
  }
  const claim = header.exec(lines[start] ?? "")?.[1] ?? ""
  const source = "\n".repeat(start) + lines.slice(start, end).join("\n").trimEnd()
  return { claim, line: start + 1, source, language, expectations, tools, options, differs }
}

function parseTool(line: string, number: number): ToolLine | null {
  const match = toolLine.exec(line)
  if (match === null) return null
  const [, name = "", args = "", rejects, outcome = ""] = match
  return { name, args: args === "..." ? null : `[${args}]`, rejects: rejects !== undefined, outcome, line: number }
}

/** The line with its expectation replaced. */
export function rewriteLine(line: string, text: string): string {
  return line.replace(expectation, (_, value: string | undefined, word: string | undefined) =>
    `// ${value ?? word} ${text}`.trimEnd(),
  )
}
