#!/usr/bin/env node
/** `planwalk`: the one room that reads argv. Exit codes: 0 done, 1 the plan failed, 2 it was refused, 64 wrong usage. */
import { UsageError } from "./arguments.js"
import { checkCommand } from "./check-command.js"
import { runCommand } from "./run-command.js"

const usage = `usage: planwalk run <plan> --tools <module> [options]
       planwalk check <plan> [--tools <module>] [--lang js|ts]

  --tools <module>     a module that exports \`tools\` (from defineTools) and \`handlers\`
  --input <json|file>  what the plan sees as \`input\`: JSON text, or a file that holds it
  --lang js|ts         the plan's language; by default what the file's name or fence says
  --json               one JSON event a line, and the result as the last
  --timeout <ms>       for the whole run, tools included (default 30000)
  --max-steps <n>      limits.maxSteps (default 10000000)
  --max-memory <bytes> limits.maxMemoryBytes (default 67108864)
  --max-run <ms>       limits.maxRunMs (default 10000)
  --max-calls <n>      limits.maxHostCalls (default 10000)

exit codes: 0 done, 1 the plan failed, 2 it was refused, 64 wrong usage
`

const USAGE_STATUS = 64

async function main([command, ...rest]: readonly string[]): Promise<number> {
  if (command === "run") return runCommand(rest)
  if (command === "check") return checkCommand(rest)
  if (command === "--help" || command === "-h" || command === "help") {
    process.stdout.write(usage)
    return 0
  }
  throw new UsageError(command === undefined ? "expected a command" : `unknown command ${command}`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`planwalk: ${error.message}\n\n${usage}`)
  process.exitCode = USAGE_STATUS
}
