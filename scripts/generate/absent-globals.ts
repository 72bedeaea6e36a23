/** Names that other hosts have and plans do not, with what is said about them. */
import { standardLibrary } from "../../src/builtins/index.js"
import { hintForUnknownGlobal } from "../../src/parser/globals.js"
import { cell, code, table } from "./markdown.js"

const absent: readonly string[] = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "axios", "fs", "path", "require", "module", "process", "global"],
  ...["window", "document", "navigator", "localStorage", "Buffer", "Blob", "alert", "prompt", "Worker"],
  ...["SharedArrayBuffer", "Atomics", "performance", "setImmediate", "requestAnimationFrame"],
  ...["assert", "sleep", "lodash", "moment", "uuid"],
]

export function hintsTable(): string {
  const byHint = new Map<string, string[]>()
  for (const name of absent) {
    if (standardLibrary.globalNames.has(name)) throw new Error(`${name} is a global of plans`)
    const hint = hintForUnknownGlobal(name, standardLibrary.globalNames, [])
    if (hint === null) throw new Error(`nothing is said about ${name}`)
    byHint.set(hint, [...(byHint.get(hint) ?? []), name])
  }
  return table(
    ["name", "hint"],
    [...byHint].map(([hint, names]) => [names.map(code).join(", "), cell(hint)]),
  )
}
