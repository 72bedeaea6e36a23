/** `docs/errors.md`: what can go wrong, in the words in which it is told. */
import type { PlanErrorCode } from "../../src/interpreter/plan-error.js"
import type { CodePlanToolErrorType } from "../../src/runtime/errors.js"
import { cell, code, table } from "./markdown.js"
import { type Code, codedMessages, codesOf, messageFunctions, syntaxMessages } from "./messages.js"

const intro = `# Errors

What planwalk says when something goes wrong, and to whom. Made by \`npm run generate\` from the source; do not edit
it. \`<name>\` stands for what a message fills in.

A plan that is refused gives a \`PlanSyntaxError\` with \`line\`, \`column\`, \`frame\`, \`hint\`, and all findings in
\`diagnostics\`. A plan that fails gives a \`PlanError\`. \`runCodePlan\` throws neither: its result has \`errorCode\`, and
\`error\` with the code below, \`location\` and \`frame\`. Messages that a plan can catch hold no position and no hint.
The built-ins word their errors as V8 does.`

/** Where the names say enough for the source, readers of the docs get a sentence. */
const meanings: Readonly<Record<PlanErrorCode | CodePlanToolErrorType, string>> = {
  thrown:
    "The plan threw and did not catch. `name` and `message` are those of what was thrown; `thrownCode` its `code`.",
  step_limit: "`limits.maxSteps` is used up.",
  memory_limit: "What the plan keeps takes more than `limits.maxMemoryBytes`.",
  time_limit: "`limits.maxRunMs` of interpreting, or `timeoutMs` of the run, are over.",
  host_call_limit: "`limits.maxHostCalls` is used up.",
  output_limit:
    "The source, the result or the console's arguments are too large: `maxSourceBytes`, `maxResultBytes`, `maxConsoleBytes`.",
  aborted: "Whoever runs the plan stopped it.",
  not_data:
    "The result holds what is no data; `message` and `details.path` name the place: `result.items[0].onClick is a function`.",
  deadlock: "Nothing can run, and nothing is open that could change that.",
  internal: "A bug of planwalk. Please report it.",
  unknown_tool: "No tool has the name.",
  missing_handler: "The tool is registered, but the run has no handler for it.",
  invalid_input: "The tool's schema refused what the plan passed; `details.issues` has paths and messages.",
  invalid_output: "The tool's schema refused what the handler gave.",
  handler_error: "The handler returned `err`, or threw.",
}

const meaningOf = (code: string): string =>
  Object.hasOwn(meanings, code) ? meanings[code as keyof typeof meanings] : ""

export function errorsPage(): string {
  const plan = codesOf("src/interpreter/plan-error.ts", "PlanErrorCode")
  const diagnostic = codesOf("src/parser/errors.ts", "DiagnosticCode")
  const result = codesOf("src/runtime/errors.ts", "CodePlanErrorCode")
  const snapshot = codesOf("src/interpreter/snapshot/errors.ts", "SnapshotErrorCode")
  const render = codesOf("src/ui/errors.ts", "RenderErrorCode")
  const tool = codesOf("src/runtime/errors.ts", "CodePlanToolErrorType")
  const groups: readonly (readonly [string, readonly Code[]])[] = [
    ["What ends a plan: `code` of a `PlanError`", plan],
    ["What fails a tool call: `type` of the error, and its `code` where the handler gave none", tool],
    ["How a run failed: `errorCode` of the result", result],
  ]
  const sections = groups.map(([title, codes]) => `## ${title}\n\n${codesTable(codes)}`)
  const snapshots = `## What refuses a snapshot: \`code\` of a \`SnapshotError\`\n\n${meaningsTable(snapshot)}`
  const templates = `## What keeps a template from being rendered: \`code\` of a \`RenderError\`\n\n${codesTable(render)}`
  const refused = `## What refuses a plan\n\nCodes: ${diagnostic.map((each) => code(each.code)).join(", ")}. What is left out of the language, with hints, is in
[language.md](language.md#left-out). Syntax errors are worded as V8 words them:\n\n${syntaxTable()}`
  return `${[intro, ...sections, snapshots, templates, refused, `## Message functions\n\n${functionsTable()}`].join("\n\n")}\n`
}

function codesTable(codes: readonly Code[]): string {
  const messages = codedMessages(new Set(codes.map((each) => each.code)))
  const rows = codes.map((each) => {
    const said = messages.filter((message) => message.code === each.code).map(({ message }) => code(message))
    return [code(each.code), cell(each.comment || meaningOf(each.code)), said.join("<br>")]
  })
  if (messages.length > 0) return table(["code", "when", "messages"], rows)
  return meaningsTable(codes)
}

function meaningsTable(codes: readonly Code[]): string {
  return table(
    ["code", "when"],
    codes.map((each) => [code(each.code), cell(each.comment || meaningOf(each.code))]),
  )
}

function syntaxTable(): string {
  return table(
    ["message", "hint"],
    syntaxMessages().map(({ message, hint }) => [code(message), cell(hint)]),
  )
}

function functionsTable(): string {
  const rows = messageFunctions().map(({ path, name, kind, messages, hints, comment }) => {
    const notes = [comment, ...hints.map((hint) => `Hint: ${hint}`)].filter((note) => note !== "")
    return [roomOf(path), code(name), kind, messages.map(code).join("<br>"), cell(notes.join(" "))]
  })
  return table(["room", "function", "kind", "message", "notes"], rows)
}

function roomOf(path: string): string {
  return path.split("/")[1] ?? ""
}
