/**
 * Makes `npm test` and `npm run demo` work on a fresh clone: installs the locked dependencies where what is installed is
 * not what the lock file says. Plain JavaScript over Node's own modules, because nothing else is there yet.
 */
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lock = join(root, "package-lock.json")
/** npm writes it at the end of each install, so a broken-off install has none. */
const installed = join(root, "node_modules", ".package-lock.json")

export function isInstalled() {
  if (!existsSync(installed)) return false
  const wanted = packagesOf(lock)
  const present = packagesOf(installed)
  // What is optional may be missing: it is for other machines.
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === "") return true
    return path in present ? present[path].version === version : optional === true
  })
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {}
}

/**
 * The environment in which native modules build without a download, where this Node brought its headers with it.
 */
function installEnvironment() {
  const prefix = dirname(dirname(process.execPath))
  const hasHeaders = existsSync(join(prefix, "include", "node", "node.h"))
  return hasHeaders ? { npm_config_nodedir: prefix, ...process.env } : process.env
}

export function ensureInstalled() {
  if (isInstalled()) return
  process.stderr.write("Installing dependencies (npm ci); this takes a few minutes the first time\n")
  const windows = process.platform === "win32"
  const { status } = spawnSync("npm", ["ci", "--no-fund", "--no-audit"], {
    cwd: root,
    env: installEnvironment(),
    stdio: ["ignore", 2, 2],
    shell: windows,
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) ensureInstalled()
