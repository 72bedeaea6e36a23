/**
 * Whatever is done to a snapshot, `restoreMachine` refuses it with a `SnapshotError`, or gives a machine that keeps to its
 * limits and throws nothing out of `run()`.
 */
import {
  compilePlan,
  createMachine,
  type Machine,
  type MachineSnapshot,
  type Program,
  restoreMachine,
  SnapshotError,
} from "../../../src/engine/index.js"
import { hostFunctions, plans, settleOne } from "../../conformance/snapshots/plans.js"
import { Tape } from "../../property/program/tape.js"
import type { Finding, Law } from "../law.js"

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

interface Sample {
  readonly program: Program
  readonly text: string
}

/** Snapshots from the middle of each plan, in both flavours. */
function samplesOf(source: string, stepping: boolean): Sample[] {
  const program = compilePlan(source)
  let now = 0
  const machine = createMachine(program, { hostFunctions, html: true, stepping, clock: () => now })
  const texts: string[] = []
  const run = () => machine.run(stepping ? { stop: { step: "in" } } : {})
  for (let state = run(); state.status === "waiting" || state.status === "paused"; state = run()) {
    texts.push(JSON.stringify(machine.snapshot()))
    if (state.status === "waiting") now = settleOne(machine, now)
  }
  return [texts[texts.length >> 1], texts.at(-2)].flatMap((text) => (text === undefined ? [] : [{ program, text }]))
}

let samples: readonly Sample[] | null = null

function allSamples(): readonly Sample[] {
  samples ??= plans.flatMap(({ source }) => [false, true].flatMap((stepping) => samplesOf(source, stepping)))
  return samples
}

interface Place {
  readonly holder: Json[] | { [key: string]: Json }
  readonly key: string
}

/** Each place in JSON, as what holds it and its key there. */
function placesIn(root: Json): Place[] {
  const places: Place[] = []
  const pending: Json[] = [root]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue
    for (const [key, value] of Object.entries(next)) {
      places.push({ holder: next, key })
      pending.push(value)
    }
  }
  return places
}

const words = (
  "object array function builtin promise map set entries members moved scope frame record fields throw list error wrapped " +
  "buffer intrinsic is # symbol private proto properties __proto__ constructor generator iterator undefined hole " +
  "globalThis ObjectPrototype FunctionPrototype ArrayPrototype.map Function wec"
).split(" ")
const names: [string, ...string[]] = ["async run", "host tools", "", ...words]
const marks = ["undefined", "hole", "absent", "uninitialized", "NaN", "suspend"] as const
const primitives = [null, true, false, 0, 1, -1, 2, 3, 1e9, 2 ** 31, 2 ** 53 - 1, -0.5] as const

function leaf(tape: Tape): Json {
  return tape.pick<() => Json>([
    () => tape.pick(primitives),
    () => tape.pick<Json>([[], {}]),
    () => tape.pick(names),
    () => ({ "#": tape.below(40) }),
    () => ({ intrinsic: tape.pick(names) }),
    () => ({ is: tape.pick(marks) }),
  ])()
}

/** Does one thing to the snapshot; says what. */
function change(root: Json, tape: Tape): string {
  const places = placesIn(root)
  const place = () => places[tape.below(places.length)] as Place
  const { holder, key } = place()
  const object = holder as { [key: string]: Json }
  const was = `${JSON.stringify(object[key])?.slice(0, 80)} at ${JSON.stringify(key)}`
  const kind = tape.pick(["replace", "delete", "copy", "rename"] as const)
  if (kind === "replace") object[key] = leaf(tape)
  else if (kind === "delete") delete object[key]
  else if (kind === "copy") {
    const from = place()
    object[key] = JSON.parse(JSON.stringify((from.holder as { [key: string]: Json })[from.key] ?? null))
  } else {
    const value = object[key]
    const name = tape.pick(names)
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true })
    return `copy ${was} to ${JSON.stringify(name)}`
  }
  return `${kind} ${was}${kind === "delete" ? "" : `: ${JSON.stringify(object[key])?.slice(0, 80)}`}`
}

interface Changed {
  readonly snapshot: MachineSnapshot
  readonly program: Program
  readonly reuses: boolean
  readonly said: string
}

function changed(choices: readonly number[]): Changed {
  const tape = new Tape(choices)
  const which = tape.below(allSamples().length)
  const { program, text } = allSamples()[which] as Sample
  const reuses = tape.once(2)
  const snapshot = JSON.parse(text) as Json
  const lines = [`sample ${which}${reuses ? ", with its program" : ""}`]
  const count = 1 + tape.below(3)
  for (let i = 0; i < count; i++) lines.push(change(snapshot, tape))
  return { snapshot: snapshot as unknown as MachineSnapshot, program, reuses, said: lines.join("\n") }
}

function drive(machine: Machine): void {
  let now = 0
  for (let rounds = 0; rounds < 12; rounds++) {
    const state = machine.run()
    if (state.status !== "waiting" && state.status !== "paused") return
    if (state.status === "waiting" && machine.pending.length > 0) now = settleOne(machine, now)
  }
}

const MOST_MS = 3000

/** What is wrong with what came of a changed snapshot, if anything is. */
export function restoreChanged(choices: readonly number[]): "refused" | "ran" | Finding {
  const { snapshot, program, reuses } = changed(choices)
  const limits = { maxSteps: 20_000, maxMemoryBytes: 2 ** 24 }
  const began = process.cpuUsage()
  let machine: Machine
  try {
    machine = restoreMachine(snapshot, { limits, clock: () => 0, random: () => 0.5, ...(reuses && { program }) })
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    return "refused"
  }
  drive(machine)
  const { user } = process.cpuUsage(began)
  if (user / 1000 > MOST_MS) return { kind: "late", message: `it took ${user / 1000} ms` }
  return "ran"
}

export const snapshotLaw: Law = {
  show: (choices) => changed(choices).said,
  async check(choices) {
    const outcome = restoreChanged(choices)
    return typeof outcome === "string" ? null : outcome
  },
}
