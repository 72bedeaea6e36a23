/**
 * A test as the text of a plan: the harness, the test, and for asynchronous ones a wait until nothing is left to run.
 *
 * The harness is taken as it is, but for a helper that makes subclasses with the Function constructor. Tests that must
 * not parse run without it, so that a harness which does not parse earns nothing.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Metadata } from "./metadata.js"

/** What the plan has of its host. `nothingLeft` settles when the plan can go on with nothing else. */
export const hostFunctions = ["print", "nothingLeft"]

// The wait is made before the test can change anything, and has its own `constructor`, because `await` reads that.
const WAIT =
  'const $nothingLeft = nothingLeft(); Object.defineProperty($nothingLeft, "constructor", { value: Promise });'

export function planText(checkout: string, source: string, metadata: Metadata): string {
  if (metadata.negative !== null && metadata.negative.phase !== "runtime") return source
  const read = (name: string) => harnessFile(checkout, name)
  const includes = metadata.includes.filter((name) => name !== "doneprintHandle.js").map(read)
  const base = [read("assert.js"), read("sta.js")]
  if (!metadata.flags.includes("async")) return [...base, ...includes, source].join("\n")
  // A script's functions are properties of the global object, which `asyncTest` looks at.
  const done = [read("doneprintHandle.js"), "globalThis.$DONE = $DONE;", WAIT]
  return [...base, ...done, ...includes, source, ";await $nothingLeft;"].join("\n")
}

const files = new Map<string, string>()

function harnessFile(checkout: string, name: string): string {
  const path = join(checkout, "harness", name)
  let text = files.get(path)
  if (text === undefined) {
    text = withoutConstructedClasses(readFileSync(path, "utf8"))
    files.set(path, text)
  }
  return text
}

/** `const MyUint8Array = subClass('Uint8Array')` as a class declaration. */
function withoutConstructedClasses(text: string): string {
  return text.replace(/^const (\w+) = subClass\('(\w+)'\);?$/gm, "class $1 extends $2 {}")
}
