/**
 * However a plan recurses, what ends it is a RangeError that it can catch, long before the host's stack ends; and that at
 * the same place in every host with the usual stack. Kinds that come nearest to its end have a process of their own, too:
 * what the host has not compiled yet takes most of its stack.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { bundleDrive, chromiumHost, findChromium, nodeHost, quickjsHost } from "./engines/hosts.js"
import { recurse, type Seen } from "./recursion/drive.js"
import { kinds } from "./recursion/kinds.js"

type Forms = readonly [fast: Seen, stepping: Seen]

const folder = mkdtempSync(join(tmpdir(), "planwalk-recursion-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bundle = await bundleDrive("test/recursion/drive.ts")
const names = Object.keys(kinds)
/** Kinds whose promise takes the error. */
const rejecting = new Set(["asyncFunction", "asyncGenerator", "asyncYieldStar", "promiseExecutor", "thenable"])

function check(name: string, [fast, stepping]: Forms): void {
  const caught = rejecting.has(name) ? [] : [true, "Maximum call stack size exceeded"]
  expect(fast.end).toEqual([expect.any(Number), ...caught])
  expect(stepping).toEqual(fast)
}

const node = nodeHost<string, Forms>(bundle, folder)

/** Those that fail first where the host's stack is taken to be larger than it is. */
const nearest = [
  "asyncYieldStar",
  "spreadArg",
  "spreadMethod",
  "classHeritage",
  "classKey",
  "computedKey",
  "computedMethodWithArgument",
  "privateMethod",
  "manyArguments",
  "methodWithManyArguments",
  "methodWithTwoArguments",
  "threeArguments",
  "deepDestructuring",
  "optionalChain",
  "longTemplate",
  "forOf",
  "objectLiteral",
]

describe("a new process", () => {
  test.each(nearest)("%s", { timeout: 60_000 }, async (name) => {
    const [forms] = await node([kinds[name] as string])
    check(name, forms as Forms)
  })
})

const all = Object.values(kinds)
const chromium = findChromium()
const hosts = [
  { host: "Node without its compilers", perform: nodeHost<string, Forms>(bundle, folder, ["--jitless"]) },
  ...(chromium === null ? [] : [{ host: "Chromium", perform: chromiumHost<string, Forms>(chromium, bundle, folder) }]),
]
if (chromium === null) console.log("No chromium is installed here: recursion is not tried in it.")

describe.each(hosts)("$host", ({ perform }) => {
  test("carries as much as Node", { timeout: 60_000 }, async () => {
    const [forms, expected] = await Promise.all([perform(all), node(all)])
    for (const [index, name] of names.entries()) check(name, forms[index] as Forms)
    expect(forms).toEqual(expected)
  })
})

test("QuickJS, whose stack is smaller, carries less", { timeout: 60_000 }, async () => {
  const forms = await quickjsHost<string, Forms>(bundle)(all)
  for (const [index, name] of names.entries()) check(name, forms[index] as Forms)
})

test("both forms overflow at the same place, wherever the stack ends", { timeout: 120_000 }, () => {
  const differing: string[] = []
  for (const [name, kind] of Object.entries(kinds)) {
    for (let depth = 150; depth < 180; depth++) {
      const [fast, stepping] = [recurse(kind, false, depth), recurse(kind, true, depth)]
      if (JSON.stringify(fast) !== JSON.stringify(stepping)) differing.push(`${name} at ${depth}`)
    }
  }
  expect(differing).toEqual([])
})
