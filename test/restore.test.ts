/**
 * A plan that is stopped in the middle of something is written as JSON, restored in a new process or another engine, and
 * ends there as it would have without: the same value, the same calls, the same lines, the same steps, and nothing twice.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { bundleDrive, chromiumHost, findChromium, type Host, nodeHost, quickjsHost } from "./engines/hosts.js"
import type { Seen, Task } from "./restore/drive.js"
import { plans } from "./restore/plans.js"

const folder = mkdtempSync(join(tmpdir(), "planwalk-restore-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bundle = await bundleDrive("test/restore/drive.ts")
const node = nodeHost<Task, Seen>(bundle, folder)
const whole = await node(plans.map((plan) => ({ plan, isWhole: true })))

/** A snapshot as another process gets it. */
type Stopped = Seen & { readonly snapshot: NonNullable<Seen["snapshot"]> }

async function stopAll(host: Host<Task, Seen>): Promise<Stopped[]> {
  const stopped = await host(plans.map((plan) => ({ plan })))
  for (const [index, { end }] of stopped.entries()) {
    if (end !== undefined) throw new Error(`${plans[index]?.place}: ended before its stop: ${JSON.stringify(end)}`)
  }
  return stopped as Stopped[]
}

/** What was seen before and after a snapshot, as if there had been none. */
function joined(before: Seen, after: Seen): Seen {
  const { console, calls } = after
  return { ...after, console: [...before.console, ...console], calls: [...before.calls, ...calls] }
}

const stoppedInNode = await stopAll(node)

describe("stopped and restored in a new process:", () => {
  test.each(plans.map((plan, index) => ({ plan, index })))("$plan.place", async ({ plan, index }) => {
    const stopped = stoppedInNode[index] as Stopped
    const [after] = await node([{ plan, snapshot: stopped.snapshot }])
    expect(joined(stopped, after as Seen)).toEqual(whole[index])
  })
})

const chromium = findChromium()
const engines: { name: string; host: Host<Task, Seen> }[] = [{ name: "QuickJS", host: quickjsHost(bundle) }]
if (chromium === null) console.log("No chromium is installed here: snapshots are not restored in it.")
else engines.push({ name: "Chromium", host: chromiumHost(chromium, bundle, folder) })

async function finishAll(host: Host<Task, Seen>, stopped: readonly Stopped[]): Promise<Seen[]> {
  const after = await host(plans.map((plan, index) => ({ plan, snapshot: (stopped[index] as Stopped).snapshot })))
  return after.map((seen, index) => joined(stopped[index] as Stopped, seen))
}

describe.each(engines)("$name", ({ host }) => {
  test("carries on what was stopped in Node", async () => {
    expect(await finishAll(host, stoppedInNode)).toEqual(whole)
  })

  test("stops plans that Node carries on", async () => {
    const stopped = await stopAll(host)
    expect(stopped).toEqual(stoppedInNode)
    expect(await finishAll(node, stopped)).toEqual(whole)
  })
})
