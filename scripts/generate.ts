/**
 * `npm run generate`: writes what the docs say of the code, from the code: the tables of `docs/language.md` and all of
 * `docs/errors.md`. With `--check` it writes nothing and fails where they differ.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { generatedDocuments } from "./generate/documents.js"

const isCheck = process.argv.includes("--check")
for (const { path, text } of generatedDocuments()) {
  if (existsSync(path) && readFileSync(path, "utf8") === text) continue
  if (isCheck) {
    process.stderr.write(`${path} is not what \`npm run generate\` makes\n`)
    process.exitCode = 1
  } else {
    writeFileSync(path, text)
    process.stderr.write(`${path} is written\n`)
  }
}
