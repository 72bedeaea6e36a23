/**
 * What crosses is copied, or refused by a path, either way; nothing of host or plan runs for it, the host's objects stay
 * what they are, and nothing but data comes out. What came out once goes in and comes out as the same.
 */
import {
  compilePlan,
  createMachine,
  type HostCall,
  type Machine,
  type MachineState,
} from "../../../src/engine/index.js"
import { Tape } from "../../property/program/tape.js"
import { canariesOfHost } from "../host.js"
import { type Finding, foundIn, type Law } from "../law.js"
import { withoutPrologue, writeGuestData } from "./guest-values.js"
import { changesSince, type HostData, lookAt, makeHostData } from "./host-values.js"

const limits = { maxSteps: 1_000_000, maxMemoryBytes: 2 ** 25 }
const hostFunctions = ["tools.take"]
const inward = compilePlan("return [await tools.take(1), input];")
const again = compilePlan("return input;")

interface Case {
  readonly host: HostData
  readonly settles: "resolve" | "reject"
  readonly source: string
  readonly stepping: boolean
}

function read(choices: readonly number[]): Case {
  const tape = new Tape(choices)
  const settles = tape.pick(["resolve", "reject"] as const)
  const stepping = tape.once(3)
  const source = writeGuestData(tape)
  return { host: makeHostData(tape), settles, source, stepping }
}

export const boundaryLaw: Law = {
  show(choices) {
    const { host, settles, source } = read(choices)
    const shown = canariesOfHost().text(host.root)
    return `${withoutPrologue(source)}\n\ninput, and ${settles}d with: ${shown}`
  },
  async check(choices) {
    const given = read(choices)
    return checkInward(given) ?? checkOutward(given)
  },
}

/** The host's data as input and as an answer. */
function checkInward({ host: { root, parts, ran }, settles }: Case): Finding | null {
  const looks = lookAt(parts)
  let state: MachineState | null = null
  try {
    const machine = createMachine(inward, { input: root, hostFunctions, limits })
    machine.run()
    const [{ id }] = machine.pending as [HostCall]
    if (settles === "resolve") machine.resolve(id, root)
    else machine.reject(id, { message: "m", details: root })
    state = machine.run()
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  return (
    foundIn("ran", ran) ??
    foundIn("host object changed", changesSince(looks, parts)) ??
    (state === null ? null : (checkEnd(state) ?? foundIn("shared", sharedParts(state, parts)) ?? checkAgain(state)))
  )
}

/** The values of a plan as arguments, lines of the console, errors and result. */
function checkOutward({ host: { root }, source, stepping }: Case): Finding | null {
  const violations: string[] = []
  const watch = (value: unknown, where: string) => violations.push(...canariesOfHost().liveParts(value, where))
  const onConsole = (level: string, args: unknown[]) => {
    if (level === "warn" && args[0] === "RAN") violations.push(`${args[1]} of the plan ran`)
    else watch(args, "console")
  }
  let machine: Machine
  try {
    machine = createMachine(compilePlan(source), { input: 1, hostFunctions, limits, onConsole, stepping })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return null
  }
  let state = machine.run()
  for (let rounds = 0; state.status === "waiting" && rounds < 10; rounds++) {
    for (const { id, args } of state.calls) {
      watch(args, "an argument")
      try {
        machine.resolve(id, rounds === 0 ? root : args)
      } catch (error) {
        if (!isRefusal(error)) throw error
        machine.reject(id, { message: "refused" })
      }
    }
    state = machine.run()
  }
  return foundIn("not data", violations) ?? checkEnd(state) ?? checkAgain(state)
}

/** A refusal tells where the value stands. */
function isRefusal(error: unknown): boolean {
  const { name, message } = error as Error
  return name === "BoundaryError" && /^(?:input|the result of tools\.take|error)\b/.test(message)
}

function checkEnd(state: MachineState): Finding | null {
  if (state.status === "completed") {
    return foundIn("not data", canariesOfHost().liveParts([state.value, state.unhandledRejections], "the result"))
  }
  if (state.status !== "failed") return { kind: "no end", message: state.status }
  const { code, message, details } = state.error
  if (code === "internal")
    return { kind: "internal", message: `${message} ${(state.error.cause as Error)?.stack ?? ""}` }
  if (code === "not_data" && !/^\S/.test(String((details as { path?: string } | undefined)?.path ?? ""))) {
    return { kind: "no path", message }
  }
  return foundIn("not data", canariesOfHost().liveParts(details, "details"))
}

/** Objects of the host that are in the result itself. */
function sharedParts(state: MachineState, parts: readonly object[]): string[] {
  if (state.status !== "completed") return []
  const result = objectsIn(state.value)
  return parts.some((part) => result.has(part)) ? ["an object of the host is in the result"] : []
}

function objectsIn(root: unknown): Set<object> {
  const seen = new Set<object>()
  const waiting: unknown[] = [root]
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue
    seen.add(next)
    if (ArrayBuffer.isView(next)) continue
    for (const key of Reflect.ownKeys(next)) waiting.push(Reflect.getOwnPropertyDescriptor(next, key)?.value)
    if (next instanceof Map) waiting.push(...next.keys(), ...next.values())
    if (next instanceof Set) waiting.push(...next)
  }
  return seen
}

/** What came out is data, so it goes in and comes out as the same. */
function checkAgain(state: MachineState): Finding | null {
  if (state.status !== "completed") return null
  const second = createMachine(again, { input: state.value, limits: { maxMemoryBytes: 2 ** 28 } }).run()
  if (second.status !== "completed") return { kind: "not taken back", message: JSON.stringify(second) }
  const [before, after] = [state.value, second.value].map((value) => {
    // Stacks do not cross inwards.
    for (const part of objectsIn(value)) if (part instanceof Error) Reflect.deleteProperty(part, "stack")
    return canariesOfHost().text(value)
  })
  return before === after ? null : { kind: "changed", message: `\n${before}\n${after}` }
}
