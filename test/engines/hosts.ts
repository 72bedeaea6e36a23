/** JavaScript engines other than the one that runs the tests: a Node process, QuickJS, and Chromium where it is installed. */
import { execFile } from "node:child_process"
import { accessSync, constants, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { build } from "esbuild"
import { getQuickJS } from "quickjs-emscripten"

/** Does tasks, in an engine that is started for them. Both are JSON. */
export type Host<Task, Seen> = (tasks: readonly Task[]) => Promise<Seen[]>

const run = promisify(execFile)

/**
 * A module that exports `performTasks`, with all that it imports, as one script that any engine can load; its exports are
 * those of `driven`.
 */
export async function bundleDrive(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "driven",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    minify: true,
    logLevel: "warning",
  })
  return outputFiles[0]?.text ?? ""
}

/** A new process for each call, with flags for Node; tasks and answers are files in `folder`. */
export function nodeHost<Task, Seen>(bundle: string, folder: string, flags: readonly string[] = []): Host<Task, Seen> {
  const script = join(folder, `process${flags.join("")}.cjs`)
  writeFileSync(
    script,
    `${bundle}
const { readFileSync, writeFileSync } = require("node:fs")
const [tasks, answers] = process.argv.slice(2)
writeFileSync(answers, driven.performTasks(readFileSync(tasks, "utf8")))
`,
  )
  let processes = 0
  return async (tasks) => {
    const number = ++processes
    const [asked, answered] = ["tasks", "answers"].map((name) => `${script}-${name}-${number}.json`) as [string, string]
    writeFileSync(asked, JSON.stringify(tasks))
    await run(process.execPath, [...flags, script, asked, answered])
    return JSON.parse(readFileSync(answered, "utf8")) as Seen[]
  }
}

/** Bytes of QuickJS's stack: what Node's own, on which it stands, can carry. */
const QUICKJS_STACK = 320 * 1024

export function quickjsHost<Task, Seen>(bundle: string): Host<Task, Seen> {
  return async (tasks) => {
    const runtime = (await getQuickJS()).newRuntime()
    runtime.setMaxStackSize(QUICKJS_STACK)
    const context = runtime.newContext()
    try {
      context.unwrapResult(context.evalCode(bundle, "engine.js")).dispose()
      const call = `driven.performTasks(${JSON.stringify(JSON.stringify(tasks))})`
      const answer = context.unwrapResult(context.evalCode(call, "tasks.js"))
      const text = context.getString(answer)
      answer.dispose()
      return JSON.parse(text) as Seen[]
    } finally {
      context.dispose()
      runtime.dispose()
    }
  }
}

/** The path of a Chromium that is installed, or null. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter)
  const names = ["chromium", "chromium-browser", "google-chrome"]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The document of a page as a browser without a window has it once it is loaded, or `wait` milliseconds later. */
export async function openPage(chromium: string, page: string, folder: string, wait = 0): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const flags = ["--headless", "--disable-gpu", "--disable-dev-shm-usage", ...(isRoot ? ["--no-sandbox"] : [])]
  const time = wait === 0 ? [] : [`--virtual-time-budget=${wait}`]
  const profile = `--user-data-dir=${join(folder, "profile")}`
  const { stdout } = await run(chromium, [...flags, ...time, profile, "--dump-dom", pathToFileURL(page).href], {
    maxBuffer: 64 * 1024 * 1024,
    timeout: 60_000,
  })
  return stdout
}

/** A browser without a window opens a page that does the tasks; its answers are the text of the page. */
export function chromiumHost<Task, Seen>(chromium: string, bundle: string, folder: string): Host<Task, Seen> {
  writeFileSync(join(folder, "engine.js"), bundle)
  return async (tasks) => {
    const page = join(folder, "page.html")
    // Percent signs keep the texts clear of what HTML reads as its own.
    const asked = encodeURIComponent(JSON.stringify(tasks)).replaceAll("'", "%27")
    writeFileSync(
      page,
      `<meta charset="utf-8"><script src="engine.js"></script><pre></pre><script>
const answer = driven.performTasks(decodeURIComponent('${asked}'))
document.querySelector("pre").textContent = "answer:" + encodeURIComponent(answer) + ":"
</script>`,
    )
    const stdout = await openPage(chromium, page, folder)
    const answer = /answer:([^:]*):/.exec(stdout)?.[1]
    if (answer === undefined) throw new Error(`the page gave no answer: ${stdout.slice(-500)}`)
    return JSON.parse(decodeURIComponent(answer)) as Seen[]
  }
}
