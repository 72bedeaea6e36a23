import fc from "fast-check"
import { expect, test } from "vitest"
import { JobQueue } from "../jobs.js"
import { type HostPort, type Library, Realm } from "../realm.js"
import type { PlanLimits } from "../types.js"
import { type Cursor, MapObject, nextEntry } from "./collections.js"
import { Shape } from "./shape.js"
import type { Value } from "./value.js"

const host = { onRefuel() {}, onMemoryCeiling() {} } as unknown as HostPort

function createRealm(): Realm {
  return new Realm({
    library: {} as Library,
    host,
    limits: { maxSteps: Number.POSITIVE_INFINITY, maxMemoryBytes: Number.POSITIVE_INFINITY } as PlanLimits,
    rootShape: Shape.root(),
    clock: () => 0,
    random: () => 0,
    timeZone: "UTC",
    locale: "en-US",
    jobs: new JobQueue(),
    maxDepth: 1000,
  })
}

type Command =
  | readonly ["set" | "delete", number]
  | readonly ["clear"]
  | readonly ["iterate"]
  | readonly ["next", number]

const key = fc.integer({ min: 0, max: 40 })
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constant("set" as const), key) },
  { weight: 8, arbitrary: fc.tuple(fc.constant("delete" as const), key) },
  { weight: 1, arbitrary: fc.constant(["clear"] as const) },
  { weight: 2, arbitrary: fc.constant(["iterate"] as const) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("next" as const), fc.nat(3)) },
)

test("a map that changes under its iterators gives what the host's Map gives", () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 300 }), (commands) => {
      const realm = createRealm()
      const ours = new MapObject(realm.rootShape, null, [])
      const theirs = new Map<Value, Value>()
      const cursors: Cursor[] = []
      const iterators: Iterator<[Value, Value]>[] = []
      commands.forEach(([name, argument = 0], round) => {
        switch (name) {
          case "set":
            ours.set(realm, argument, round)
            theirs.set(argument, round)
            break
          case "delete":
            expect(ours.delete(realm, argument)).toBe(theirs.delete(argument))
            break
          case "clear":
            ours.clear()
            theirs.clear()
            break
          case "iterate":
            cursors.push(ours.startCursor())
            iterators.push(theirs.entries())
            break
          case "next":
            expect(step(realm, cursors[argument])).toEqual(iterators[argument]?.next().value)
        }
        expect(ours.size).toBe(theirs.size)
      })
    }),
    { numRuns: 300 },
  )
})

/** What the next entry is; a cursor that reached the end stays there, as iterators do. */
function step(realm: Realm, cursor: Cursor | undefined): [Value, Value] | undefined {
  if (cursor === undefined) return undefined
  const place = nextEntry(realm, cursor)
  const { table } = cursor
  if (place < 0) cursor.table = null
  return place < 0 || table === null ? undefined : [table.keys[place], table.values?.[place]]
}

test("keys are compared by SameValueZero, and -0 is stored as 0", () => {
  const realm = createRealm()
  const map = new MapObject(realm.rootShape, null, [])
  map.set(realm, -0, "zero")
  map.set(realm, Number.NaN, "nan")
  expect(map.table.keys).toEqual([0, Number.NaN])
  expect([map.get(realm, 0), map.get(realm, Number.NaN)]).toEqual(["zero", "nan"])
})
