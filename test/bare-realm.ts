/** A realm without a library, for tests of the interpreter's own rooms: every intrinsic is an empty object of its kind. */
import { JobQueue } from "../src/interpreter/jobs.js"
import { ArrayObject } from "../src/interpreter/objects/array.js"
import { GuestObject } from "../src/interpreter/objects/object.js"
import { RegExpObject } from "../src/interpreter/objects/regexp.js"
import { HIDDEN, Shape } from "../src/interpreter/objects/shape.js"
import { type IntrinsicName, type Library, Realm } from "../src/interpreter/realm.js"
import type { PlanLimits } from "../src/interpreter/types.js"

const generous: PlanLimits = {
  maxSteps: 1e9,
  maxRunMs: 1e9,
  maxMemoryBytes: 2 ** 30,
  maxCallDepth: 1e6,
  maxHostCalls: 1e6,
  maxSourceBytes: 1e6,
  maxResultBytes: 1e9,
  maxConsoleBytes: 1e9,
}

const library: Library = {
  create(realm: Realm, name: IntrinsicName): GuestObject {
    const proto = name === "ObjectPrototype" ? null : realm.intrinsics.ObjectPrototype
    if (name === "ArrayPrototype") return new ArrayObject(proto, [])
    const object = new GuestObject(Shape.root(), proto, [])
    if (name.endsWith("ErrorPrototype")) object.addProperty(realm, "name", name.replace("Prototype", ""), HIDDEN)
    return object
  },
  createArguments: (realm) => new GuestObject(realm.rootShape, null, []),
  createGlobal: (realm) => new GuestObject(Shape.root(), realm.intrinsics.ObjectPrototype, []),
  createRegExp: (realm, source, flags) => new RegExpObject(realm.intrinsics.RegExpPrototype, source, flags, null),
  globalNames: new Set(),
  recordKinds: { classes: [], captured: new Map() },
  builtinById: () => undefined,
}

function nothing(): never {
  throw new Error("a bare realm has no host")
}

/** `onMemoryCeiling` is what happens once the count of bytes passes the ceiling; by default that is an error of the test. */
export function bareRealm(limits: Partial<PlanLimits> = {}, onMemoryCeiling: (realm: Realm) => void = nothing): Realm {
  return new Realm({
    library,
    host: {
      callHost: nothing,
      setTimer: nothing,
      clearTimer: nothing,
      writeConsole: nothing,
      trackRejection: () => {},
      onRefuel: () => {},
      onMemoryCeiling,
    },
    limits: { ...generous, ...limits },
    rootShape: Shape.root(),
    clock: () => 0,
    random: () => 0.5,
    timeZone: "UTC",
    locale: "en-US",
    jobs: new JobQueue(),
    maxDepth: 10_000,
  })
}
