/**
 * The committed lists: blocks divided by empty lines, each a reason (lines that start with "#") and what it holds for, one
 * a line. A path that ends in "/" means all tests below it.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"

export interface Lists {
  /** Features of test262 that planwalk does not have, and why. */
  readonly features: ReadonlyMap<string, string>
  /** Tests that are not counted though their metadata would have them counted, and why. */
  readonly skip: ReadonlyMap<string, string>
  /** Tests that are counted and known to fail, and why. */
  readonly failing: ReadonlyMap<string, string>
}

/** From the root of the repository, where the script runs. */
const FOLDER = "test/conformance/test262"

export function readLists(): Lists {
  const read = (name: string) => parseBlocks(readFileSync(join(FOLDER, `${name}.txt`), "utf8"), `${name}.txt`)
  return { features: read("features"), skip: read("skip"), failing: read("failing") }
}

export function parseBlocks(text: string, file: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const block of text.split(/\r?\n\s*\n/)) {
    const lines = block.split(/\r?\n/).filter((line) => line.trim() !== "")
    const reason = lines.filter((line) => line.startsWith("#")).map((line) => line.slice(1).trim())
    const items = lines.filter((line) => !line.startsWith("#"))
    if (items.length > 0 && reason.length === 0)
      throw new Error(`${file}: ${items[0]} stands in a block without a reason`)
    for (const item of items) {
      if (entries.has(item)) throw new Error(`${file}: ${item} stands there twice`)
      entries.set(item, reason.join(" "))
    }
  }
  return entries
}

/** The reason that a list gives for a path or for a folder above it. */
export function reasonFor(list: ReadonlyMap<string, string>, path: string): string | undefined {
  for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
    const reason = list.get(path.slice(0, end + 1))
    if (reason !== undefined) return reason
  }
  return list.get(path)
}
