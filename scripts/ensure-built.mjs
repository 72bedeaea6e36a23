/** Makes commands that run the built package work on a fresh clone: builds it where it is missing or older than its source. */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { ensureInstalled } from "./ensure-installed.mjs"

const root = dirname(dirname(fileURLToPath(import.meta.url)))

function isBuilt() {
  const built = join(root, "dist", "cli.js")
  if (!existsSync(built)) return false
  const sources = readdirSync(join(root, "src"), { recursive: true }).map((name) => join(root, "src", name))
  const times = [...sources, join(root, "tsup.config.ts")].map((path) => statSync(path).mtimeMs)
  return Math.max(...times) <= statSync(built).mtimeMs
}

/** Without declarations, which take longest and which nothing that runs needs. */
export function ensureBuilt() {
  ensureInstalled()
  if (isBuilt()) return
  process.stderr.write("Building planwalk\n")
  const tsup = join(root, "node_modules", "tsup", "dist", "cli-default.js")
  const { status } = spawnSync(process.execPath, [tsup, "--no-dts", "--silent"], { cwd: root, stdio: ["ignore", 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}
