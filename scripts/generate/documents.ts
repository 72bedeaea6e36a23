/** The generated parts of the docs, as they should be. */
import { readFileSync } from "node:fs"
import { hintsTable } from "./absent-globals.js"
import { builtinTables } from "./builtins.js"
import { bytesTable } from "./costs.js"
import { departuresList } from "./departures.js"
import { errorsPage } from "./errors-page.js"
import { fill } from "./markdown.js"
import { acceptedTable, refusedTable } from "./syntax.js"

export interface Document {
  readonly path: string
  readonly text: string
}

const languageParts: readonly (readonly [name: string, make: () => string])[] = [
  ["accepted", acceptedTable],
  ["refused", () => refusedTable("javascript")],
  ["refused in TypeScript", () => refusedTable("typescript")],
  ["absent globals", hintsTable],
  ["builtins", builtinTables],
  ["bytes", bytesTable],
  ["departures", departuresList],
]

export function generatedDocuments(): Document[] {
  const path = "docs/language.md"
  const text = languageParts.reduce((filled, [name, make]) => fill(filled, name, make()), readFileSync(path, "utf8"))
  return [
    { path, text },
    { path: "docs/errors.md", text: errorsPage() },
  ]
}
