/** `planwalk check`: all static findings of a plan. */
import { checkPlan } from "../engine/index.js"
import { loadTools, readArguments } from "./arguments.js"
import { showFinding } from "./plan-program.js"

export async function checkCommand(args: readonly string[]): Promise<number> {
  const { file, source, language, options } = readArguments(args, "check")
  const tools = options.tools === undefined ? undefined : (await loadTools(options.tools)).tools
  const how = { filename: file, ...(language !== undefined && { language }) }
  const findings = checkPlan(source, { ...how, ...(tools !== undefined && { tools }) })
  if (options.json) for (const finding of findings) process.stdout.write(`${JSON.stringify(finding)}\n`)
  else for (const finding of findings) process.stderr.write(`${showFinding(finding, file)}\n`)
  if (findings.length > 0) return 2
  if (options.json) return 0
  process.stdout.write(`${file}: no findings\n`)
  const callsTools = tools === undefined && checkPlan(source, { ...how, tools: [] }).length > 0
  if (callsTools) process.stderr.write("hint: Calls of tools are checked with `--tools <module>`.\n")
  return 0
}
