/** Where planwalk knowingly departs from ECMA-262: the comments that say so. */
import { readSources } from "./source-files.js"

export function departuresList(): string {
  return readSources()
    .flatMap(({ path, text }) => departuresOf(path, text))
    .join("\n")
}

/** A departure goes to the end of its comment, or to an empty line in it. */
function departuresOf(path: string, text: string): string[] {
  const lines = text.split("\n")
  return lines.flatMap((line, index) => {
    const start = /(?:\/\/|\*) DEPARTS: (.*)$/.exec(line)
    if (start === null) return []
    const words = [start[1] ?? ""]
    for (const next of lines.slice(index + 1)) {
      const more = /^\s*(?:\/\/|\*) (\S.*)$/.exec(next)
      if (more === null) break
      words.push(more[1] ?? "")
    }
    const told = words.join(" ").replace(/\s*\*\/$/, "")
    return [`- \`${path.replace("src/", "")}\`: ${told}`]
  })
}
