/**
 * Runs a TypeScript file of this repository: `node scripts/run.mjs <file> [arguments]`.
 *
 * esbuild bundles it, with packages left outside, to a file that is run as a process of its own. So the code that runs is
 * what a build gives, without a loader hook in the way of measurements. Node's own flags are passed on; the working
 * directory is the repository's root.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const [entry, ...args] = process.argv.slice(2)
if (entry === undefined) {
  process.stderr.write("usage: node scripts/run.mjs <file> [arguments]\n")
  process.exit(64)
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, "node_modules", ".cache", "planwalk")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "run-"))
const outfile = join(folder, "main.mjs")
let status = 1
try {
  const { build } = await import("esbuild")
  await build({
    absWorkingDir: root,
    entryPoints: [resolve(entry)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    define: { "process.env.NODE_ENV": '"production"' },
    sourcemap: "inline",
    logLevel: "warning",
  })
  const child = spawnSync(process.execPath, ["--enable-source-maps", ...process.execArgv, outfile, ...args], {
    cwd: root,
    stdio: "inherit",
  })
  if (child.signal !== null) process.stderr.write(`ended by ${child.signal}\n`)
  status = child.status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(status)
