#!/usr/bin/env node
/** `planwalk`: the one room that reads argv. Exit codes: 0 done, 1 the plan failed, 2 it was refused, 64 wrong usage. */
import { readFileSync } from "node:fs"
import { UsageError } from "./arguments.js"
import { checkCommand } from "./check-command.js"
import { debugCommand } from "./debug-command.js"
import { inspectCommand } from "./inspect-command.js"
import { resumeCommand } from "./resume-command.js"
import { runCommand } from "./run-command.js"
import { traceCommand } from "./trace-command.js"

const usage = `usage: planwalk run <plan> --tools <module> [options]
       planwalk check <plan> [--tools <module>] [--lang js|ts] [--json]
       planwalk debug <plan> --tools <module> [--input <json|file>] [--lang js|ts] [limits]
       planwalk trace <plan> --tools <module> [--coverage] [options]
       planwalk resume <snapshot> --tools <module> [options]
       planwalk inspect <snapshot> [--json]

  <plan>, <snapshot>   a file, or - for stdin (not for debug)
  --tools <module>     a module that exports \`tools\` (from defineTools) and \`handlers\`
  --input <json|file>  what the plan sees as \`input\`: JSON text, or a file that holds it (- is stdin)
  --lang js|ts         the plan's language; by default what the file's name or fence says
  --pause-at-calls --save <file>
                       end where the plan next calls tools, and save it for resume
  --coverage           how often each line was reached, in place of the trace
  --json               one JSON event a line, and the result as the last; of inspect, one object. Not for debug
  --timeout <ms>       for the whole run, tools included (default 30000)
  --max-steps <n>      limits.maxSteps (default 10000000)
  --max-memory <bytes> limits.maxMemoryBytes (default 67108864)
  --max-run <ms>       limits.maxRunMs (default 10000)
  --max-calls <n>      limits.maxHostCalls (default 10000)
  --max-depth <n>      limits.maxCallDepth (default what the host's stack allows)
  --max-source <bytes> limits.maxSourceBytes (default 262144)
  --max-result <bytes> limits.maxResultBytes (default 4194304)
  --max-console <bytes> limits.maxConsoleBytes (default 262144)
  --help, --version    this text, and which planwalk this is

exit codes: 0 done, 1 the plan failed, 2 it was refused, 64 wrong usage
`

const USAGE_STATUS = 64

async function main([command, ...rest]: readonly string[]): Promise<number> {
  if (command === "help" || isHelpAsked([command, ...rest])) {
    process.stdout.write(usage)
    return 0
  }
  if (command === "--version") {
    const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8")
    process.stdout.write(`${(JSON.parse(manifest) as { version: string }).version}\n`)
    return 0
  }
  if (command === "run") return runCommand(rest)
  if (command === "check") return checkCommand(rest)
  if (command === "debug") return debugCommand(rest)
  if (command === "trace") return traceCommand(rest)
  if (command === "resume") return resumeCommand(rest)
  if (command === "inspect") return inspectCommand(rest)
  throw new UsageError(
    command === undefined
      ? "expected a command: run, check, debug, trace, resume or inspect"
      : `unknown command ${command}`,
  )
}

function isHelpAsked(args: readonly (string | undefined)[]): boolean {
  const end = args.indexOf("--")
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === "--help" || arg === "-h")
}

/** What tools still have open, timers or a database, must not keep a command that is over. */
function exit(status: number): void {
  process.stdout.write("", () => process.stderr.write("", () => process.exit(status)))
}

// A reader that has seen enough, such as `head`, does not end a plan half way.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
})

try {
  exit(await main(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`planwalk: ${error.message}\n\nplanwalk --help shows the commands and options\n`)
  exit(USAGE_STATUS)
}
