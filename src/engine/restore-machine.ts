/** From a snapshot to a machine that goes on where the snapshot was made, in this process or another. */

import { standardLibrary } from "../builtins/index.js"
import { PlanMachine } from "../interpreter/machine.js"
import {
  checkObject,
  checkOptionNames,
  limitNames,
  readLimits,
  refuse,
  refusedBy,
} from "../interpreter/option-checks.js"
import { Program } from "../interpreter/program.js"
import { invalidSnapshot, SnapshotError, sourceMismatch, unsupportedVersion } from "../interpreter/snapshot/errors.js"
import { FORMAT, type MachineSnapshot, VERSION } from "../interpreter/snapshot/format.js"
import { hashText } from "../interpreter/snapshot/hash.js"
import type { ConsoleLevel, Machine, MachineOptions, PlanLimits } from "../interpreter/types.js"
import { PlanSyntaxError } from "../parser/errors.js"
import { type CompileOptions, compilePlan } from "./compile-plan.js"
import { checkObserved, checkOptions } from "./create-machine.js"
import { stackCapacity } from "./stack-capacity.js"

/** What a snapshot does not hold, and what may be different from now on. */
export interface RestoreOptions {
  /** The program that the snapshot was made of, if it is at hand; by default its source is compiled again. */
  readonly program?: Program
  /** In place of those of the snapshot, one by one. What was used so far counts. */
  readonly limits?: Partial<PlanLimits>
  /** Has to be given again if the machine had one. */
  readonly clock?: () => number
  /** Has to be given again if the machine had one. */
  readonly random?: () => number
  /** Milliseconds, for `maxRunMs` and slices only, as for `createMachine`. */
  readonly monotonic?: () => number
  /** Told what the plan writes to its console, as copies. */
  readonly onConsole?: (level: ConsoleLevel, args: unknown[]) => void
  /** Of a program that was compiled with `observe`. */
  readonly onTrace?: NonNullable<MachineOptions["onTrace"]>
  /** Only to make sure: they must be those of the snapshot. */
  readonly hostFunctions?: readonly string[]
}

/**
 * Makes the machine that a snapshot was made of. Nothing runs, no host call is made again, and nothing is charged to the
 * plan. The snapshot is treated as untrusted input.
 *
 * @throws SnapshotError for a value that is no snapshot, was cut or edited, or is of another version or source.
 * @throws TypeError for options that do not fit the snapshot.
 */
export function restoreMachine(snapshot: MachineSnapshot, options: RestoreOptions = {}): Machine {
  checkObject(CALLER, "options", options)
  checkOptionNames(CALLER, options, optionNames)
  if (options.program !== undefined && !(options.program instanceof Program)) {
    refuse(CALLER, "program", "made by compilePlan", options.program)
  }
  const { clock, random, monotonic, onConsole, onTrace } = options
  const given: MachineOptions = onlyDefined({ clock, random, monotonic, onConsole, onTrace })
  checkOptions(CALLER, given)
  checkHeader(snapshot)
  const { source, options: kept } = readHeader(snapshot)
  checkFit(snapshot, kept, options)
  const set = readLimits(CALLER, options.limits, optionNames)
  const limits = { ...kept.limits, ...set }
  if (source.text.length > limits.maxSourceBytes)
    throw invalidSnapshot(".source.text", "is longer than limits.maxSourceBytes")
  const program = options.program ?? compile(source)
  if (program.isObserved !== source.observe) throw sourceMismatch("one of the two programs is observed")
  if (program.source.text !== source.text) throw sourceMismatch("the program that was passed has another text")
  if (hashText(source.text) !== source.hash) throw sourceMismatch("its hash is another")
  checkObserved(CALLER, program, given)
  const { hostFunctions, html, stepping, timeZone, locale } = kept
  const machineOptions: MachineOptions = { hostFunctions, html, stepping, timeZone, locale, ...given }
  checkKeptOptions(machineOptions)
  try {
    return new PlanMachine(program, machineOptions, {
      library: standardLibrary,
      limits,
      maxDepth: stackCapacity(),
      snapshot,
      ...(kept.invocationLimits !== null && { invocationLimits: { ...kept.invocationLimits, ...set } }),
    })
  } catch (error) {
    if (error instanceof SnapshotError) throw error
    // Whatever a hostile snapshot runs into, it is the snapshot that is wrong.
    const refused = invalidSnapshot("", "cannot be read")
    refused.cause = error
    throw refused
  }
}

const CALLER = "restoreMachine"
const optionNames = ["program", "limits", "clock", "random", "monotonic", "onConsole", "onTrace", "hostFunctions"]

function onlyDefined<T extends object>(options: T): { [name in keyof T]?: NonNullable<T[name]> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}

type Bag = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Bag {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function checkHeader(snapshot: unknown): asserts snapshot is MachineSnapshot {
  if (!isObject(snapshot) || own(snapshot, "format") !== FORMAT)
    throw invalidSnapshot("", "is no snapshot of a machine")
  const version = own(snapshot, "version")
  if (version !== VERSION) throw unsupportedVersion(version)
}

function own(object: Bag, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

interface Header {
  readonly source: { readonly text: string; readonly hash: string } & CompileOptions
  readonly options: {
    readonly hostFunctions: readonly string[]
    readonly html: boolean
    readonly stepping: boolean
    readonly timeZone: string
    readonly locale: string
    readonly limits: PlanLimits
    readonly invocationLimits: PlanLimits | null
  }
}

/** Source and options, checked field by field. */
function readHeader(snapshot: MachineSnapshot): Header {
  const source = own(snapshot as unknown as Bag, "source")
  const options = own(snapshot as unknown as Bag, "options")
  if (!isObject(source)) throw invalidSnapshot(".source", "must be an object")
  if (!isObject(options)) throw invalidSnapshot(".options", "must be an object")
  const invocation = own(options, "invocationLimits")
  const language = choice(source, ".source", "language", ["javascript", "typescript"])
  const unknownGlobals = choice(source, ".source", "unknownGlobals", ["refuse", "throw"])
  return {
    source: {
      text: text(source, ".source", "text"),
      hash: text(source, ".source", "hash"),
      filename: text(source, ".source", "filename"),
      globals: texts(source, ".source", "globals"),
      ...(language !== undefined && { language }),
      observe: flag(source, ".source", "observed"),
      ...(unknownGlobals !== undefined && { unknownGlobals }),
    } as Header["source"],
    options: {
      hostFunctions: texts(options, ".options", "hostFunctions"),
      html: flag(options, ".options", "html"),
      stepping: flag(options, ".options", "stepping"),
      timeZone: text(options, ".options", "timeZone", "UTC"),
      locale: text(options, ".options", "locale", "en-US"),
      limits: readKeptLimits(own(options, "limits"), ".options.limits"),
      invocationLimits: invocation === undefined ? null : readKeptLimits(invocation, ".options.invocationLimits"),
    },
  }
}

function text(node: Bag, path: string, name: string, usual?: string): string {
  const value = own(node, name) ?? usual
  if (typeof value !== "string") throw invalidSnapshot(`${path}.${name}`, "must be a text")
  return value
}

function texts(node: Bag, path: string, name: string): readonly string[] {
  const value = own(node, name) ?? []
  // A list that is no JSON may have holes, which `every` passes by.
  const list: unknown[] = Array.isArray(value) ? Array.from(value) : [undefined]
  if (!list.every((each) => typeof each === "string")) {
    throw invalidSnapshot(`${path}.${name}`, "must be a list of texts")
  }
  return list as string[]
}

function choice(node: Bag, path: string, name: string, values: readonly string[]): string | undefined {
  const value = own(node, name)
  if (value === undefined || values.includes(value as string)) return value as string | undefined
  throw invalidSnapshot(`${path}.${name}`, `must be one of ${values.join(", ")}`)
}

function flag(node: Bag, path: string, name: string): boolean {
  const value = own(node, name) ?? false
  if (typeof value !== "boolean") throw invalidSnapshot(`${path}.${name}`, "must be true or false")
  return value
}

/** Limits that are left out are off. */
function readKeptLimits(value: unknown, path: string): PlanLimits {
  if (!isObject(value)) throw invalidSnapshot(path, "must be an object")
  const limits: Partial<Record<keyof PlanLimits, number>> = {}
  for (const name of limitNames) {
    const limit = own(value, name) ?? Number.POSITIVE_INFINITY
    if (typeof limit !== "number" || !(limit > 0)) throw invalidSnapshot(`${path}.${name}`, "must be positive")
    limits[name] = limit
  }
  return limits as PlanLimits
}

/** What the snapshot says of its machine is checked as an option would be; what the host passes has been. */
function checkKeptOptions(options: MachineOptions): void {
  try {
    checkOptions(CALLER, options)
  } catch (error) {
    const refused = refusedBy(error)
    if (refused === null) throw error
    throw invalidSnapshot(`.options.${refused.name}`, refused.problem)
  }
}

function checkFit(snapshot: MachineSnapshot, kept: Header["options"], options: RestoreOptions): void {
  if (snapshot.clock === "host" && options.clock === undefined) {
    throw new TypeError("restoreMachine: the machine had a clock of its host; pass `clock`")
  }
  if (snapshot.random === undefined && options.random === undefined) {
    throw new TypeError("restoreMachine: the machine had random numbers of its host; pass `random`")
  }
  const { hostFunctions } = options
  if (hostFunctions === undefined) return
  const differing = [...hostFunctions, ...kept.hostFunctions].find(
    (name) => !hostFunctions.includes(name) || !kept.hostFunctions.includes(name),
  )
  if (differing !== undefined) {
    throw new TypeError(`restoreMachine: hostFunctions must be those of the snapshot, but ${differing} is in one only`)
  }
}

function compile({ text: source, hash, ...options }: Header["source"]): Program {
  if (hashText(source) !== hash) throw sourceMismatch("its hash is another")
  try {
    return compilePlan(source, options)
  } catch (error) {
    if (!(error instanceof PlanSyntaxError)) throw error
    throw invalidSnapshot(".source.text", `is no plan: ${error.message}`)
  }
}
