/**
 * Every plan of `snapshots/plans.ts` ends the same, steps included, whether it runs in one machine or in one after another,
 * each made of the text of a snapshot of the last. What earlier versions wrote lies in `snapshots/v1` and must restore.
 *
 * `UPDATE=1` writes the files that are not there yet; those that are there are never written again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import {
  compilePlan,
  createMachine,
  type Machine,
  type MachineSnapshot,
  restoreMachine,
} from "../../src/engine/index.js"
import { endOf, hostFunctions, plans, settleOne, type WaitingPlan } from "./snapshots/plans.js"

const FOLDER = "test/conformance/snapshots/v1"
const LIMITS = { maxSteps: 1_000_000 }

interface Run {
  readonly end: unknown
  /** The text of a snapshot at each wait or pause, as long as they are few. */
  readonly texts: readonly string[]
}

function start({ source, options }: WaitingPlan, stepping: boolean, clock: () => number): Machine {
  const program = compilePlan(source)
  return createMachine(program, { ...options, hostFunctions, limits: LIMITS, stepping, clock })
}

/** Runs a plan to its end; `replace` may put another machine in the place of the one that waits or is paused. */
function finish(
  first: Machine,
  time: { now: number },
  stepping: boolean,
  replace: (machine: Machine) => Machine,
): unknown {
  let machine = first
  const run = () => machine.run(stepping ? { stop: { step: "in" } } : {})
  let state = run()
  while (state.status === "waiting" || state.status === "paused") {
    machine = replace(machine)
    if (state.status === "waiting") time.now = settleOne(machine, time.now)
    state = run()
  }
  return endOf(state, machine)
}

function runThrough(plan: WaitingPlan, stepping: boolean, restores: boolean): Run {
  const time = { now: 0 }
  const clock = () => time.now
  const texts: string[] = []
  let count = 0
  const end = finish(start(plan, stepping, clock), time, stepping, (machine) => {
    if (!restores || (stepping && count++ > 60 && count % 7 !== 0)) return machine
    const text = JSON.stringify(machine.snapshot())
    texts.push(text)
    return restoreMachine(JSON.parse(text), { clock })
  })
  return { end, texts }
}

describe.each(plans)("$name", (plan) => {
  const plain = runThrough(plan, false, false)

  test("completes", () => {
    expect(plain.end).toMatchObject({ unhandled: [] })
  })

  test("ends the same when restored at every wait", () => {
    expect(runThrough(plan, false, true).end).toEqual(plain.end)
  })

  test("ends the same when paused at every statement, and restored there", () => {
    expect(runThrough(plan, true, false).end).toEqual(plain.end)
    expect(runThrough(plan, true, true).end).toEqual(plain.end)
  })

  test("a snapshot changes nothing, and a restored machine gives the same one", () => {
    const time = { now: 0 }
    finish(
      start(plan, false, () => time.now),
      time,
      false,
      (machine) => {
        const text = JSON.stringify(machine.snapshot())
        expect(JSON.stringify(machine.snapshot())).toBe(text)
        const again = restoreMachine(JSON.parse(text), { clock: () => time.now })
        expect(again.usage).toEqual(machine.usage)
        expect(again.pending).toEqual(machine.pending)
        expect(JSON.parse(JSON.stringify(again.snapshot()))).toEqual(JSON.parse(text))
        return machine
      },
    )
  })

  test.each(["fast", "stepping"])("what an earlier version wrote goes on, %s", (flavour) => {
    const path = `${FOLDER}/${plan.name.replace(/\W+/g, "-")}.${flavour}.json`
    const stepping = flavour === "stepping"
    if (!existsSync(path) && process.env.UPDATE === "1") writeFixture(path, plan, stepping)
    const { snapshot, now, end } = JSON.parse(readFileSync(path, "utf8")) as Fixture
    const time = { now }
    const machine = restoreMachine(snapshot, { clock: () => time.now })
    const goneOn = JSON.parse(JSON.stringify(finish(machine, time, false, (same) => same)))
    expect(withoutSteps(goneOn)).toEqual(withoutSteps(end as object))
  })
})

/** What work costs may change from version to version. */
function withoutSteps(end: object): unknown {
  return JSON.parse(JSON.stringify(end, (key, value) => (key === "usage" || key === "steps" ? undefined : value)))
}

interface Fixture {
  readonly snapshot: MachineSnapshot
  readonly now: number
  readonly end: unknown
}

/** A snapshot from the middle of a run, and how the run ended; what JSON cannot say of the end is left out. */
function writeFixture(path: string, plan: WaitingPlan, stepping: boolean): void {
  const { texts } = runThrough(plan, stepping, true)
  const snapshot = JSON.parse(texts[texts.length >> 1] as string)
  const time = { now: 0 }
  const end = finish(restoreMachine(snapshot, { clock: () => time.now }), time, false, (same) => same)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path, `${JSON.stringify({ snapshot, now: 0, end }, null, 1)}\n`)
}
