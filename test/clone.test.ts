/** What a clone offers before anything is built. */
import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"
import { expect, test } from "vitest"

const root = resolve(".")
const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: Record<string, unknown> }
const entries = Object.keys(exports).filter((name) => !name.endsWith(".json"))

test.each(entries)("the types of %s are those of the source", (entry) => {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ["tsup.config.ts"] }, ts.sys, root)
  const importer = join(root, "examples", "own.ts")
  const { resolvedModule } = ts.resolveModuleName(join("planwalk", entry), importer, options, ts.sys)
  expect(resolvedModule?.resolvedFileName).toMatch(/\/src\/([a-z]+\/)?index\.ts$/)
})
