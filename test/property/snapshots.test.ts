/**
 * The law: whatever is done to a snapshot, `restoreMachine` refuses it with a `SnapshotError`, or gives a machine that keeps
 * to its limits, throws nothing out of `run()`, and leaves the host as it was.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  compilePlan,
  createMachine,
  type Machine,
  type MachineSnapshot,
  type Program,
  restoreMachine,
  SnapshotError,
} from "../../src/engine/index.js"
import { hostFunctions, plans, settleOne } from "../conformance/snapshots/plans.js"

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

const samples = plans.flatMap(({ source }) => [false, true].flatMap((stepping) => samplesOf(source, stepping)))

/** Each place in JSON, as what holds it and its key there. */
function placesIn(root: Json): { holder: Json[] | { [key: string]: Json }; key: string }[] {
  const places: { holder: Json[] | { [key: string]: Json }; key: string }[] = []
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

const words = [
  ...[
    "object",
    "array",
    "function",
    "builtin",
    "promise",
    "map",
    "set",
    "entries",
    "members",
    "moved",
    "scope",
    "frame",
  ],
  ...["record", "fields", "throw", "list", "error", "wrapped", "buffer", "intrinsic", "is", "#", "symbol", "private"],
  ...["proto", "properties", "__proto__", "constructor", "async run", "generator", "iterator", "undefined", "hole"],
  ...["globalThis", "ObjectPrototype", "FunctionPrototype", "ArrayPrototype.map", "host tools", "Function", "wec", ""],
]

const leaf: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, 1, -1, 2, 3, 1e9, 2 ** 31, 2 ** 53 - 1, -0.5, [], {}),
  fc.constantFrom<Json>(...words),
  fc.nat(40).map((n): Json => ({ "#": n })),
  fc.constantFrom(...words).map((name): Json => ({ intrinsic: name })),
  fc.constantFrom("undefined", "hole", "absent", "uninitialized", "NaN", "suspend").map((is): Json => ({ is })),
)

type Change =
  | { readonly kind: "replace"; readonly at: number; readonly value: Json }
  | { readonly kind: "delete"; readonly at: number }
  | { readonly kind: "copy"; readonly at: number; readonly from: number }
  | { readonly kind: "rename"; readonly at: number; readonly name: string }

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant("replace" as const), at: fc.nat(), value: leaf }),
  fc.record({ kind: fc.constant("delete" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("copy" as const), at: fc.nat(), from: fc.nat() }),
  fc.record({ kind: fc.constant("rename" as const), at: fc.nat(), name: fc.constantFrom(...words) }),
)

function apply(root: Json, made: Change): void {
  const places = placesIn(root)
  const { holder, key } = places[made.at % places.length] as (typeof places)[number]
  const object = holder as { [key: string]: Json }
  if (made.kind === "replace") object[key] = made.value
  else if (made.kind === "delete") delete object[key]
  else if (made.kind === "rename") {
    Object.defineProperty(object, made.name, {
      value: object[key],
      configurable: true,
      enumerable: true,
      writable: true,
    })
  } else {
    const from = places[made.from % places.length] as (typeof places)[number]
    object[key] = JSON.parse(JSON.stringify((from.holder as { [key: string]: Json })[from.key] ?? null))
  }
}

/** What a plan would have to reach to get out. */
function canaries(): string {
  const watched = [Object, Function, Array, Promise, Map, Error, globalThis].flatMap((each) =>
    typeof each === "function" ? [each, each.prototype] : [each],
  )
  return JSON.stringify(watched.map((each) => Reflect.ownKeys(each as object).map(String)))
}

function drive(machine: Machine): void {
  let now = 0
  for (let rounds = 0; rounds < 12; rounds++) {
    const state = machine.run()
    if (state.status !== "waiting" && state.status !== "paused") return
    if (state.status === "waiting" && machine.pending.length > 0) now = settleOne(machine, now)
  }
}

const runs = Number(process.env.FUZZ ?? 400)

test("a changed snapshot is refused, or runs within its limits", () => {
  const before = canaries()
  let refused = 0
  fc.assert(
    fc.property(
      fc.nat(samples.length - 1),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (which, changes, reuses) => {
        const { program, text } = samples[which] as Sample
        const snapshot = JSON.parse(text) as MachineSnapshot
        for (const each of changes) apply(snapshot as unknown as Json, each)
        const began = performance.now()
        let machine: Machine
        try {
          machine = restoreMachine(snapshot, {
            limits: { maxSteps: 20_000, maxMemoryBytes: 2 ** 24 },
            clock: () => 0,
            random: () => 0.5,
            ...(reuses && { program }),
          })
        } catch (error) {
          if (!(error instanceof SnapshotError)) throw error
          refused++
          return
        }
        drive(machine)
        expect(performance.now() - began).toBeLessThan(3000)
        expect(canaries()).toBe(before)
      },
    ),
    { numRuns: runs, ...(process.env.FUZZ_SEED !== undefined && { seed: Number(process.env.FUZZ_SEED) }) },
  )
  expect(refused).toBeGreaterThan(runs / 10)
}, 600_000)
