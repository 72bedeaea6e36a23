/** The source files of the package, without their tests. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface SourceText {
  /** From the repository's root, with slashes. */
  readonly path: string
  readonly text: string
}

const notShipped = /\.(?:test|fixture)\.ts$|\/testing(?:-[\w-]+)?\.ts$|\/fixtures\//

export function readSources(): SourceText[] {
  return readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((name) => join("src", name).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !notShipped.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
}
