/** Arguments and files of the commands, checked with zod: what comes from outside the types. */
import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { z } from "zod"
import { FORMAT as SNAPSHOT_FORMAT } from "../interpreter/snapshot/format.js"
import type { PlanLimits } from "../interpreter/types.js"
import { checkHandlers } from "../runtime/options.js"
import type { Tool } from "../tools/define.js"
import type { ToolHandlerMap } from "../tools/handler.js"
import { createToolRegistry } from "../tools/registry.js"

/** The command was called in a way that it does not know. */
export class UsageError extends Error {}

const count = z
  .string()
  .regex(/^[1-9]\d*$/, "must be a positive integer")
  .transform(Number)
  .refine(Number.isSafeInteger, `must be at most ${Number.MAX_SAFE_INTEGER}`)

/** The limit that each option sets. */
const limitOptions = {
  "max-steps": "maxSteps",
  "max-memory": "maxMemoryBytes",
  "max-run": "maxRunMs",
  "max-calls": "maxHostCalls",
  "max-depth": "maxCallDepth",
  "max-source": "maxSourceBytes",
  "max-result": "maxResultBytes",
  "max-console": "maxConsoleBytes",
} as const satisfies Record<string, keyof PlanLimits>

const optionSchema = z.object({
  tools: z.string().optional(),
  input: z.string().optional(),
  lang: z.enum(["js", "ts"], "must be js or ts").optional(),
  json: z.boolean().default(false),
  coverage: z.boolean().default(false),
  "pause-at-calls": z.boolean().default(false),
  save: z.string().optional(),
  timeout: count.optional(),
  "max-steps": count.optional(),
  "max-memory": count.optional(),
  "max-run": count.optional(),
  "max-calls": count.optional(),
  "max-depth": count.optional(),
  "max-source": count.optional(),
  "max-result": count.optional(),
  "max-console": count.optional(),
})

const limitNames = Object.keys(limitOptions)
const pauseOptions = ["pause-at-calls", "save"]

type Command = "run" | "check" | "debug" | "trace" | "resume" | "inspect"

/** Of the options above, those that a command takes. */
const commandOptions: Readonly<Record<Command, readonly string[]>> = {
  run: ["tools", "input", "lang", "json", "timeout", ...pauseOptions, ...limitNames],
  check: ["tools", "lang", "json"],
  // Time that a person takes is no time of the plan's.
  debug: ["tools", "input", "lang", ...limitNames.filter((name) => name !== "max-run")],
  trace: ["tools", "input", "lang", "json", "coverage", "timeout", ...limitNames],
  resume: ["tools", "json", "timeout", ...pauseOptions, ...limitNames],
  inspect: ["json"],
}

/** The limits that options set. */
export function limitsOf({ options }: PlanArguments): Partial<PlanLimits> {
  const limits: Partial<Record<keyof PlanLimits, number>> = {}
  for (const [option, limit] of Object.entries(limitOptions)) {
    const value = options[option as keyof typeof limitOptions]
    if (value !== undefined) limits[limit] = value
  }
  return limits
}

export interface PlanArguments {
  readonly file: string
  readonly source: string
  readonly language: "javascript" | "typescript" | undefined
  readonly options: z.infer<typeof optionSchema>
}

export function readArguments(args: readonly string[], command: Command = "run"): PlanArguments {
  let parsed: { values: object; positionals: string[] }
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        tools: { type: "string" },
        input: { type: "string" },
        lang: { type: "string" },
        json: { type: "boolean" },
        coverage: { type: "boolean" },
        "pause-at-calls": { type: "boolean" },
        save: { type: "string" },
        timeout: { type: "string" },
        ...Object.fromEntries(Object.keys(limitOptions).map((name) => [name, { type: "string" } as const])),
      },
    })
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
  const known = commandOptions[command]
  const foreign = Object.keys(parsed.values).find((name) => !known.includes(name))
  if (foreign !== undefined) {
    const [owner] = Object.entries(commandOptions).find(([, names]) => names.includes(foreign)) ?? ["run"]
    const why = command === "check" ? "check runs nothing" : `${command} does not take it`
    throw new UsageError(`--${foreign} is an option of ${owner}; ${why}`)
  }
  const [file, ...others] = parsed.positionals
  const isSnapshot = command === "resume" || command === "inspect"
  if (file === undefined) throw new UsageError(isSnapshot ? "expected a snapshot's file" : "expected a plan's file")
  if (others.length > 0) throw new UsageError(`unexpected argument ${others[0]}`)
  const checked = optionSchema.safeParse(parsed.values)
  if (!checked.success) {
    const [issue] = checked.error.issues
    throw new UsageError(`--${issue?.path.join(".")} ${issue?.message}`)
  }
  const { lang, save, "pause-at-calls": pausesAtCalls } = checked.data
  if (pausesAtCalls !== (save !== undefined)) throw new UsageError("--pause-at-calls and --save go together")
  if (file === STDIN && command === "debug") throw new UsageError("debug reads its commands from stdin; give it a file")
  const name = file === STDIN ? "stdin" : file
  const source = readFile(file)
  if (!isSnapshot && looksLikeSnapshot(source)) {
    throw new UsageError(
      `${name} is the snapshot of a plan; planwalk resume goes on with it, planwalk inspect shows it`,
    )
  }
  return { file: name, source, language: languageOf(file, lang), options: checked.data }
}

function looksLikeSnapshot(text: string): boolean {
  if (!text.trimStart().startsWith("{")) return false
  try {
    return (JSON.parse(text) as { format?: unknown }).format === SNAPSHOT_FORMAT
  } catch {
    return false
  }
}

/** In the place of a file's name. */
const STDIN = "-"

function readFile(path: string): string {
  try {
    return readFileSync(path === STDIN ? 0 : path, "utf8")
  } catch (error) {
    const { code = "unknown error" } = error as NodeJS.ErrnoException
    if (code === "ENOENT") throw new UsageError(`there is no file ${path}`)
    throw new UsageError(`cannot read ${path}: ${code === "EISDIR" ? "it is a folder" : code}`)
  }
}

function languageOf(file: string, lang: "js" | "ts" | undefined): PlanArguments["language"] {
  if (lang !== undefined) return lang === "ts" ? "typescript" : "javascript"
  if (/\.[mc]?ts$/.test(file)) return "typescript"
  return undefined
}

/** JSON text, or the name of a file that holds it, stdin included. */
export function readInput(text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (text.trim() === "") throw new UsageError("--input is empty")
  const looksLikeJson = text !== STDIN && /^\s*(?:[[{"\d-]|true\b|false\b|null\b)/.test(text)
  const json = looksLikeJson ? text : readFile(text)
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new UsageError(`--input${looksLikeJson ? "" : ` ${text}`} is no JSON: ${messageOf(error)}`)
  }
}

const moduleSchema = z.object({
  tools: z.array(z.custom<Tool>((tool) => typeof tool === "object" && tool !== null && "name" in tool)),
  handlers: z.record(z.string(), z.unknown()),
})

export interface ToolModule {
  readonly tools: readonly Tool[]
  readonly handlers: ToolHandlerMap<readonly Tool[]>
}

export async function loadTools(path: string | undefined): Promise<ToolModule> {
  if (path === undefined) return { tools: [], handlers: {} as ToolHandlerMap<readonly Tool[]> }
  const loaded = await importModule(path)
  // The exports of a CommonJS module may be on its default alone.
  const checked = moduleSchema.safeParse({ ...(loaded.default as object | undefined), ...loaded })
  if (!checked.success) {
    throw new UsageError(`--tools ${path} must export \`tools\` (from defineTools) and \`handlers\``)
  }
  try {
    checkHandlers("handlers", checked.data.handlers, createToolRegistry(checked.data.tools))
  } catch (error) {
    throw new UsageError(`--tools ${path}: ${messageOf(error).replace(/^(?:createToolRegistry|handlers): /, "")}`)
  }
  return checked.data as unknown as ToolModule
}

async function importModule(path: string): Promise<Record<string, unknown>> {
  const file = resolve(path)
  if (!existsSync(file)) throw new UsageError(`there is no file ${path}`)
  try {
    return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  } catch (error) {
    throw new UsageError(`cannot load --tools ${path}: ${stackOf(error)}`)
  }
}

/** With the places in the module, and without what of Node and of this command lies above it. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error) || error.stack === undefined) return messageOf(error)
  return error.stack.replace(/\n +at [^\n]*\bnode:internal[\s\S]*/, "")
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
