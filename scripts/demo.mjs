/**
 * `npm run demo -- [plan]`: one of the plans of `examples/restaurant`, over its SQLite file, through the command line as
 * anyone would call it. Without a name: the longest.
 */
import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { basename, dirname, extname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { ensureBuilt } from "./ensure-built.mjs"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const folder = join(root, "examples", "restaurant")
const files = readdirSync(join(folder, "plans")).sort()
const names = files.map((file) => basename(file, extname(file)))

/** What plans that read `input` are given. */
const inputs = {
  "affordable-items": { menuId: "dinner", maximumPrice: 18 },
  "close-table": { orderId: 9 },
  "round-prices": { menuId: "drinks", percent: 4 },
}

const [name = "evening-shift"] = process.argv.slice(2)
const file = files[names.indexOf(name)]
if (file === undefined) {
  process.stderr.write(`No plan ${name}. There are: ${names.join(", ")}\n`)
  process.exit(64)
}

ensureBuilt()
const plan = relative(root, join(folder, "plans", file))
const tools = relative(root, join(folder, "tools.js"))
const input = name in inputs ? ["--input", JSON.stringify(inputs[name])] : []
const args = ["run", plan, "--tools", tools, ...input]
// As one would type it.
const typed = args.map((arg) => (/^[\w./-]+$/.test(arg) ? arg : `'${arg}'`)).join(" ")
process.stderr.write(`npx planwalk ${typed}\n\n`)
const { status } = spawnSync(process.execPath, [join(root, "dist", "cli.js"), ...args], { cwd: root, stdio: "inherit" })
process.stderr.write(`\nOther plans: npm run demo -- ${names.filter((other) => other !== name).join(" | ")}\n`)
process.exit(status ?? 1)
