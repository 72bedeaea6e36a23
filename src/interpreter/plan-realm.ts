/** The realm of a plan, as the options of its machine have it, and what the plan finds there when it begins. */
import { copyIn } from "./boundary/boundary.js"
import { terminate } from "./budget.js"
import { guardListener, guardNumber, isFraction } from "./host-options.js"
import type { JobQueue } from "./jobs.js"
import { installHostFunctions } from "./objects/host-function.js"
import { HIDDEN } from "./objects/shape.js"
import type { Program } from "./program.js"
import { type HostPort, type Library, Realm } from "./realm.js"
import type { SeededRandom } from "./seeded-random.js"
import type { MachineSnapshot } from "./snapshot/format.js"
import { Stepper } from "./stepper.js"
import { Tracer } from "./tracer.js"
import type { MachineOptions, PlanLimits } from "./types.js"

export interface MachineSetup {
  readonly library: Library
  readonly limits: PlanLimits
  readonly maxDepth: number
  /** Begins as the machine that this was made of. */
  readonly snapshot?: MachineSnapshot
  /** With a snapshot: of the call by `invoke` that was under way. */
  readonly invocationLimits?: PlanLimits
}

/** Of the host's stack: how much of it calls that can pause may take before they go on from a fresh one. */
const NESTING_SHARE = 0.3

/** `seeded` gives random numbers where the options do not. */
export function createPlanRealm(
  host: { readonly port: HostPort; readonly afterTrace: () => void },
  jobs: JobQueue,
  seeded: SeededRandom,
  program: Program,
  options: MachineOptions,
  { library, limits, maxDepth, invocationLimits }: MachineSetup,
): Realm {
  const { clock, random, onTrace } = options
  const realm = new Realm({
    library,
    host: host.port,
    limits,
    rootShape: program.rootShape,
    hostShape: program.hostShape,
    clock: clock === undefined ? () => 0 : guardNumber("clock", clock, Number.isFinite, "a finite number"),
    random:
      random === undefined ? () => seeded.next() : guardNumber("random", random, isFraction, "a number in [0, 1)"),
    timeZone: options.timeZone ?? "UTC",
    locale: options.locale ?? "en-US",
    jobs,
    maxDepth,
    ...(options.stepping === true && { stepper: new Stepper(Math.floor(maxDepth * NESTING_SHARE)) }),
  })
  if (onTrace !== undefined) {
    const tell = guardListener("onTrace", onTrace)
    realm.observer = new Tracer((event) => {
      tell(event)
      host.afterTrace()
    })
  }
  if (invocationLimits !== undefined) realm.limits = invocationLimits
  return realm
}

/** Input, globals and host functions become properties of the global object. */
export function installPlanGlobals(realm: Realm, options: MachineOptions): void {
  const global = realm.globalObject
  installHostFunctions(realm, options.hostFunctions ?? [])
  global.putOwn(realm, "input", copyIn(realm, options.input, "input"))
  for (const [name, value] of Object.entries(options.globals ?? {}))
    global.putOwn(realm, name, copyIn(realm, value, name))
  if (options.html === true) global.addProperty(realm, "html", realm.intrinsics.html, HIDDEN)
  // What was appended left room for half as many again.
  global.slots = global.slots.slice()
}

/** UTF-8 bytes of the source against their limit; there are at least as many as UTF-16 units. */
export function checkSource(realm: Realm, text: string): void {
  const { maxSourceBytes } = realm.limits
  let bytes = text.length
  if (bytes * 3 > maxSourceBytes) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      // A surrogate is half of a character of four bytes.
      if (code > 127) bytes += code < 2048 || (code >= 0xd800 && code < 0xe000) ? 1 : 2
    }
  }
  if (bytes <= maxSourceBytes) return
  const limit = maxSourceBytes.toLocaleString("en-US")
  terminate(realm, "output_limit", `the plan is longer than ${limit} bytes (limits.maxSourceBytes)`)
}
