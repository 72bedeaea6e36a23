/** The block of metadata at the head of a test of test262: the few forms of YAML that the suite uses for what a runner needs. */

interface Negative {
  readonly phase: "parse" | "resolution" | "runtime"
  readonly type: string
}

export interface Metadata {
  readonly flags: readonly string[]
  readonly features: readonly string[]
  readonly includes: readonly string[]
  readonly negative: Negative | null
}

export function parseMetadata(source: string): Metadata {
  const block = /\/\*---([\s\S]*?)---\*\//.exec(source)?.[1]
  if (block === undefined) throw new Error("a test without metadata")
  const sections = parseSections(block)
  return {
    flags: parseList(sections.get("flags") ?? ""),
    features: parseList(sections.get("features") ?? ""),
    includes: parseList(sections.get("includes") ?? ""),
    negative: parseNegative(sections.get("negative")),
  }
}

/** The text after each key that stands at the left margin, with the indented lines that follow it. */
function parseSections(block: string): Map<string, string> {
  const sections = new Map<string, string>()
  let key: string | null = null
  for (const line of block.split(/\r\n?|\n/)) {
    const start = /^(\w+):(.*)$/.exec(line)
    if (start?.[1] !== undefined) {
      key = start[1]
      sections.set(key, start[2] ?? "")
    } else if (key !== null) sections.set(key, `${sections.get(key) ?? ""}\n${line}`)
  }
  return sections
}

/** `[a, b]`, on one line or several, or `- a` lines. */
function parseList(text: string): string[] {
  const items = text.includes("[") ? text.replace(/[[\]]/g, "").split(",") : text.split(/^\s*-/m)
  return items.map((item) => item.trim()).filter((item) => item !== "")
}

function parseNegative(text: string | undefined): Negative | null {
  if (text === undefined) return null
  const phase = /phase:\s*(\w+)/.exec(text)?.[1]
  const type = /type:\s*(\w+)/.exec(text)?.[1]
  if (type === undefined || (phase !== "parse" && phase !== "resolution" && phase !== "runtime")) {
    throw new Error(`negative without phase and type: ${text}`)
  }
  return { phase, type }
}
