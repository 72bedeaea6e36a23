/** One generated program in Node and in planwalk, each as a text that tells everything the program showed. */
import { native } from "../../../bench/engines/native.js"
import { type PlanRun, runPlan } from "../../conformance/runner/engine.js"
import { inspectHost } from "../../conformance/runner/host-reader.js"

export async function showInNode(source: string): Promise<string> {
  const prepared = await native.prepare(source)
  try {
    return withoutRenderings(`returned ${inspectHost(await prepared.run())}`)
  } catch (error) {
    return withoutRenderings(`threw ${inspectHost(error)}`)
  }
}

/**
 * What V8 says is not iterable, or cannot be destructured, it renders from the source in ways of its own where that is longer
 * than a name. Conformance plans hold what models meet; programs at random would meet the rest.
 */
function withoutRenderings(text: string): string {
  const rendered = /TypeError: [^"\n]*? is not iterable(?: \(cannot read property [^"]*?\))?(?=["\n]|$)/g
  const spread = /TypeError: Spread syntax requires \.\.\.iterable\[Symbol\.iterator\] to be a function/g
  const destructured = /(Cannot destructure (?:property '[^'\n]*' of )?)'([^"\n]*?)'(?= as it is (?:undefined|null)\.)/g
  return text
    .replace(rendered, "not iterable")
    .replace(spread, "not iterable")
    .replace(destructured, (all, head, shown) => (isName(shown) ? all : `${head}it`))
}

/** A name, or several with dots: what planwalk shows as V8 does. */
function isName(shown: string): boolean {
  return /^[\w$]+(?:\.[\w$]+)*$/.test(shown) && shown !== "undefined" && shown !== "null"
}

const noTools = { called() {}, settleNext: () => false }

export function showInPlanwalk(source: string): string {
  return describeRun(runPlan({ source, language: "javascript", observed: [] }, {}, noTools))
}

/** What a program shows in each mode of the conformance plans, with its steps: all must be the same. */
export function showInModes(source: string): string[] {
  const flavours = [false, true].flatMap((stepping) => [false, true].map((snapshots) => ({ stepping, snapshots })))
  return flavours.map((flavour) => {
    const run = runPlan({ source, language: "javascript", observed: [] }, {}, noTools, flavour)
    return `${describeRun(run)} in ${run.steps} steps`
  })
}

function describeRun({ end }: PlanRun): string {
  if (end.status === "completed") return withoutRenderings(`returned ${end.value}`)
  if (end.status === "thrown") return withoutRenderings(`threw ${end.error}`)
  return `ended with ${end.findings.map(({ error, line }) => `${line}: ${error}`).join("; ")}`
}

/**
 * Generated programs drop promises that reject, now and then. While one runs, nobody else listens: neither a test runner
 * nor Node itself is to take that for a failure.
 */
export async function ignoringRejections<Result>(action: () => Promise<Result>): Promise<Result> {
  const listeners = process.listeners("unhandledRejection")
  process.removeAllListeners("unhandledRejection")
  process.on("unhandledRejection", () => {})
  try {
    return await action()
  } finally {
    // Node tells of them when the jobs at hand are done.
    await new Promise((resolve) => setImmediate(resolve))
    process.removeAllListeners("unhandledRejection")
    for (const listener of listeners) process.on("unhandledRejection", listener)
  }
}
