/** The command line among files, for tests that run it as a process of its own. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"

/**
 * Makes a folder with the command as `cli.js`, the library as `planwalk.js`, and these files. esbuild bundles them, which
 * takes a tenth of a second.
 */
export async function bundleCommand(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  await build({
    entryPoints: { cli: "src/cli/main.ts", planwalk: "src/index.ts" },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "warning",
  })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}
