/** `planwalk check`: all static findings of a plan. */
import { checkPlan } from "../engine/index.js"
import { loadTools, readArguments } from "./arguments.js"
import { showFinding } from "./plan-program.js"

export async function checkCommand(args: readonly string[]): Promise<number> {
  const { file, source, language, options } = readArguments(args, "check")
  const tools = options.tools === undefined ? undefined : (await loadTools(options.tools)).tools
  const findings = checkPlan(source, {
    filename: file,
    ...(language !== undefined && { language }),
    ...(tools !== undefined && { tools }),
  })
  if (options.json) for (const finding of findings) process.stdout.write(`${JSON.stringify(finding)}\n`)
  else for (const finding of findings) process.stderr.write(`${showFinding(finding, file)}\n`)
  if (findings.length > 0) return 2
  if (!options.json) process.stdout.write(`${file}: no findings\n`)
  return 0
}
