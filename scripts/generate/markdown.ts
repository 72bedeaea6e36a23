/** Tables and the places in which they stand. */

/** `code` in a cell of a table: bars would end it, and backticks inside need longer ones around. */
export function code(text: string): string {
  const escaped = text.replaceAll("|", "\\|")
  return text.includes("`") ? `\`\` ${escaped} \`\`` : `\`${escaped}\``
}

/** Prose in a cell of a table. */
export function cell(text: string): string {
  return text.replaceAll("|", "\\|").replace(/\s+/g, " ")
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) =>
    `| ${cells.join(" | ")} |`.replaceAll("|  |", "| |"),
  )
  return lines.join("\n")
}

/** Puts `content` between `<!-- begin name -->` and `<!-- end name -->`. */
export function fill(text: string, name: string, content: string): string {
  const begin = `<!-- begin ${name} -->`
  const end = `<!-- end ${name} -->`
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`expected ${begin} and ${end}`)
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`
}
