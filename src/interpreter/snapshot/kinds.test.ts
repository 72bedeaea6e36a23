/** Whatever class a record of the interpreter may have, a snapshot knows it. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { standardLibrary } from "../../builtins/index.js"
import { KnownKinds } from "./kinds.js"

interface Declared {
  readonly name: string
  readonly parent: string | null
  readonly isAbstract: boolean
  readonly isContinuation: boolean
}

const declaration = /^(?:export )?(abstract )?class (\w+)(?:<[^>]*>)?(?: extends (\w+))?([^{]*)\{/gm

/** Classes of the two rooms that a plan's records come from. Names are not unique, so each stands for itself. */
function declaredIn(folder: string): Declared[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8")
      return Array.from(text.matchAll(declaration), ([, abstract, name = "", parent = null, rest = ""]) => ({
        name,
        parent,
        isAbstract: abstract !== undefined,
        isContinuation: /Continuation|Suspendable/.test(rest),
      }))
    })
}

/** Written by marks of their own, or never part of a snapshot. */
const special = new Set([
  ...["GuestObject", "ArrayObject", "FunctionObject", "BuiltinFunction", "ErrorObject", "PrimitiveObject"],
  ...["ArrayBufferObject", "PromiseObject", "MapObject", "SetObject", "HostNode", "Frame"],
  // Object.prototype alone is one.
  "ImmutablePrototypeObject",
])

test("every class of guest objects, activations and continuations has a record kind", () => {
  const declared = [...declaredIn("src/interpreter"), ...declaredIn("src/builtins")]
  const known = new Map<string, number>()
  for (const type of KnownKinds.of(standardLibrary.recordKinds).byClass.keys()) {
    const { name } = type as { name: string }
    known.set(name, (known.get(name) ?? 0) + 1)
  }
  const roots = new Set(["GuestObject", "Activation"])
  for (let size = 0; size !== roots.size; ) {
    size = roots.size
    for (const { name, parent } of declared) if (parent !== null && roots.has(parent)) roots.add(name)
  }
  const wanted = new Map<string, number>()
  for (const { name, parent, isAbstract, isContinuation } of declared) {
    const isRecord = isContinuation || (parent !== null && roots.has(parent))
    if (isRecord && !isAbstract && !special.has(name)) wanted.set(name, (wanted.get(name) ?? 0) + 1)
  }
  const missing = [...wanted].filter(([name, count]) => (known.get(name) ?? 0) < count).map(([name]) => name)
  expect(missing).toEqual([])
})
