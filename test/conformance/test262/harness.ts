/**
 * A test as the text of a plan: the harness, the test, and for asynchronous ones a wait until nothing is left to run.
 *
 * The harness is taken as it is, but for what it does with the Function constructor. Tests that must not parse run without
 * it, so that a harness which does not parse earns nothing.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Metadata } from "./metadata.js"

/** What the plan has of its host. `nothingLeft` settles when the plan can go on with nothing else. */
export const hostFunctions = ["print", "nothingLeft"]

// The wait is made before the test can change anything, and has its own `constructor`, because `await` reads that.
const WAIT =
  'const $nothingLeft = nothingLeft(); Object.defineProperty($nothingLeft, "constructor", { value: Promise });'

/** A script's functions are properties of the global object, which `asyncTest` looks at. */
const DONE_IS_GLOBAL = "globalThis.$DONE = $DONE;"

/** The one thing of a host of test262 that a plan can do by itself. */
const DETACH = "const $262 = { detachArrayBuffer(buffer) { if (!buffer.detached) buffer.transfer() } };"

export function planText(checkout: string, source: string, metadata: Metadata): string {
  const { negative, flags, includes } = metadata
  if (negative !== null && negative.phase !== "runtime") return source
  const read = (name: string) => harnessFile(checkout, name)
  const parts = [read("assert.js"), read("sta.js")]
  if (flags.includes("async")) parts.push(read("doneprintHandle.js"), DONE_IS_GLOBAL, WAIT)
  if (includes.includes("detachArrayBuffer.js")) parts.push(DETACH)
  parts.push(...includes.filter((name) => name !== "doneprintHandle.js").map(read), source)
  if (flags.includes("async")) parts.push(";await $nothingLeft;")
  return parts.join("\n")
}

const files = new Map<string, string>()

function harnessFile(checkout: string, name: string): string {
  const path = join(checkout, "harness", name)
  let text = files.get(path)
  if (text === undefined) {
    text = withoutFunctionConstructor(readFileSync(path, "utf8"))
    files.set(path, text)
  }
  return text
}

/** Says by other means what two files of the harness say with it: the global object, and three subclasses. */
function withoutFunctionConstructor(text: string): string {
  return text
    .replace('Function("return this;")()', "globalThis")
    .replace(/^function subClass\(.*?^}$/ms, "")
    .replace(/^const (\w+) = subClass\('(\w+)'\);?$/gm, "class $1 extends $2 {}")
}
