/** From a snapshot to what a machine consists of. The snapshot is untrusted: nothing is used that was not checked. */
import { copyOut } from "../boundary/boundary.js"
import { Frame } from "../frame.js"
import { estimateLiveBytes } from "../heap.js"
import type { Job } from "../jobs.js"
import { ArrayObject, FROZEN } from "../objects/array.js"
import type { HostNode } from "../objects/host-function.js"
import { MAX_HASHED } from "../objects/key-map.js"
import type { GuestObject } from "../objects/object.js"
import { PromiseObject } from "../objects/promise.js"
import { toArrayIndex } from "../objects/property-key.js"
import type { OpenCall, OpenTimer } from "../open-call.js"
import type { Program } from "../program.js"
import type { Realm } from "../realm.js"
import type { Continuation } from "../stepper.js"
import type { UnhandledRejection } from "../types.js"
import { readAnswers } from "./answers.js"
import { invalidSnapshot } from "./errors.js"
import { readReaction } from "./fields.js"
import type { Json, JsonObject, MachineSnapshot } from "./format.js"
import { hostNodes, intrinsicNamed, readDifferences } from "./intrinsics.js"
import { type MachineRecord, statusOf } from "./machine-record.js"
import { marks } from "./marks.js"
import { readTrace } from "./objects.js"
import { Reader, TOO_LARGE } from "./reader.js"

/** What is done with a plan that may have completed, before the counters are set. */
type OnRead = (
  main: PromiseObject,
  handles: ReadonlyMap<string, GuestObject>,
  unhandledRejections: readonly UnhandledRejection[] | null,
) => void

/** Fills a realm, in which nothing has run yet, with its counters, and gives the rest. */
export function readSnapshot(realm: Realm, program: Program, snapshot: MachineSnapshot, onRead: OnRead): MachineRecord {
  const root = snapshot as unknown as JsonObject
  const hosts = hostNodes(realm.globalObject)
  const named = (name: string) => namedObject(realm, hosts, name)
  const heap = (Object.hasOwn(root, "heap") ? root.heap : undefined) as JsonObject
  const { maxMemoryBytes } = realm.limits
  const texts = Object.hasOwn(root, "texts") ? root.texts : undefined
  const reader = new Reader(realm, program, heap, marks, named, READING_FACTOR * maxMemoryBytes + SPARE_BYTES, texts)
  reader.node(heap, ".heap")
  const record = readRecord(reader, root)
  reader.run()
  readDifferences(reader, reader.get(root, "intrinsics"), named)
  reader.run()
  readTemplates(reader, root)
  reader.run()
  for (const check of reader.last) check()
  for (const action of reader.afterwards) action()
  if (record.main !== null) onRead(record.main, record.handles, record.unhandledRejections)
  readUsage(reader, root)
  if (reader.bytes > maxMemoryBytes) checkSize(reader, record)
  return record
}

/** While it is read, a thing may count for so many times what it counts for in the plan. */
const READING_FACTOR = 4
/** What is alive may be so many times the limit: a count finds more of some kinds than was charged when they were made. */
const ALIVE_FACTOR = 2
/** What a machine has before its plan makes anything does not depend on the limit. */
const SPARE_BYTES = 16_384

function checkSize({ realm }: Reader, record: MachineRecord): void {
  const alive = estimateLiveBytes(realm, [record])
  if (alive > ALIVE_FACTOR * realm.limits.maxMemoryBytes + SPARE_BYTES) throw invalidSnapshot("", TOO_LARGE)
}

function namedObject(realm: Realm, hosts: ReadonlyMap<string, HostNode>, name: string): GuestObject | undefined {
  return name.startsWith("host ") ? hosts.get(name.slice(5)) : intrinsicNamed(realm, name)
}

function readRecord(reader: Reader, root: JsonObject): MachineRecord {
  const usage = reader.node(reader.get(root, "usage"), ".usage")
  const count = (name: string) => reader.integer(reader.get(usage, name) ?? 0, `.usage.${name}`)
  const main = reader.get(root, "main")
  const unhandled = reader.get(root, "unhandledRejections")
  const thrown = reader.get(root, "lastThrow")
  const random = reader.get(root, "random")
  const open = readOpen(reader, root)
  const record: MachineRecord = {
    main: main === undefined ? null : reader.instance(main, ".main", PromiseObject),
    invoked: readInvocation(reader, root),
    open,
    answers: readAnswers(reader, root, open),
    newCalls: reader.list(reader.get(root, "newCalls"), ".newCalls").map((id) => reader.text(id, ".newCalls")),
    rejections: optionalList(reader, root, "rejections").map((json, at) =>
      reader.instance(json, `.rejections[${at}]`, PromiseObject),
    ),
    handles: readHandles(reader, root),
    unhandledRejections:
      unhandled === undefined
        ? null
        : reader.list(unhandled, ".unhandledRejections").map((_, at) => {
            return readUnhandled(reader, unhandled as Json[], at)
          }),
    stack: readStack(reader, root),
    limits: reader.realm.limits,
    lastThrow: thrown === undefined ? undefined : reader.value(thrown, ".lastThrow"),
    hasLastThrow: thrown !== undefined,
    statements: count("statements"),
    hostCalls: count("hostCalls"),
    timers: count("timers"),
    ranMs: Math.max(0, reader.number(reader.get(usage, "ranMs"), ".usage.ranMs")),
    consoleBytes: count("consoleBytes"),
    random: random === undefined ? null : reader.integer(random, ".random", -(2 ** 31)) | 0,
  }
  const jobs = reader.list(reader.get(root, "jobs"), ".jobs")
  jobs.forEach((json, at) => {
    reader.realm.jobs.enqueue(readJob(reader, json, `.jobs[${at}]`))
  })
  if (!Number.isFinite(record.ranMs)) reader.fail(".usage.ranMs", "must be a number of milliseconds")
  checkStatus(reader, root, record)
  return record
}

function checkStatus(reader: Reader, root: JsonObject, record: MachineRecord): void {
  const { main, stack, unhandledRejections, open } = record
  const status = reader.get(root, "status")
  if (status === "completed") {
    const isOver = main !== null && stack.length === 0 && open.size === 0 && reader.realm.jobs.list().length === 0
    if (!isOver || unhandledRejections === null) reader.fail(".status", "is completed, but something is under way")
    if (main.state !== "fulfilled") reader.fail(".main", "must be fulfilled")
  } else if (status !== "ready" && status !== "waiting" && status !== "paused") {
    reader.fail(".status", "must be ready, waiting, paused or completed")
  } else if (status !== statusOf(record)) {
    reader.fail(".status", `is ${status}, which the rest is not`)
  }
}

function optionalList(reader: Reader, root: JsonObject, name: string): readonly Json[] {
  const json = reader.get(root, name)
  return json === undefined ? [] : reader.list(json, `.${name}`)
}

// ---- open calls and timers ----

function readOpen(reader: Reader, root: JsonObject): Map<string, OpenCall | OpenTimer> {
  const open = new Map<string, OpenCall | OpenTimer>()
  const hosts = hostNodes(reader.realm.globalObject)
  reader.list(reader.get(root, "open"), ".open").forEach((json, at) => {
    const path = `.open[${at}]`
    const node = reader.node(json, path)
    const isCall = reader.get(node, "timer") === undefined
    const each = isCall ? readCall(reader, node, path, hosts) : readTimer(reader, node, path)
    if (open.has(each.call.id)) reader.fail(path, "has the id of another call")
    open.set(each.call.id, each)
  })
  return open
}

function readCall(reader: Reader, node: JsonObject, path: string, hosts: ReadonlyMap<string, HostNode>): OpenCall {
  const name = reader.text(reader.get(node, "name"), `${path}.name`)
  // A plan can also call what is not there, beside what is.
  if (!hosts.has(name) && !hosts.has(name.slice(0, name.lastIndexOf(".")))) {
    reader.fail(`${path}.name`, "is no function that the host offers")
  }
  // They are copied out once they have their fields; who has the call looks at it later.
  const [args, told]: [unknown[], unknown[]] = [[], []]
  const values = reader.values(reader.get(node, "args"), `${path}.args`)
  reader.afterwards.push(() => {
    for (const copies of [args, told]) for (const value of values) copies.push(copyOut(reader.realm, value, name))
  })
  return {
    call: {
      id: reader.text(reader.get(node, "id"), `${path}.id`),
      name,
      args: told,
      location: readLocation(reader, node, path),
      kind: "call",
    },
    args,
    promise: reader.instance(reader.get(node, "promise"), `${path}.promise`, PromiseObject),
    trace: readTrace(reader, reader.get(node, "trace"), `${path}.trace`),
  }
}

function readTimer(reader: Reader, node: JsonObject, path: string): OpenTimer {
  const number = reader.integer(reader.get(node, "timer"), `${path}.timer`)
  const delay = reader.number(reader.get(node, "delay"), `${path}.delay`)
  const repeats = reader.flag(reader.get(node, "repeats"), `${path}.repeats`)
  return {
    call: {
      id: `timer${number}`,
      name: repeats ? "setInterval" : "setTimeout",
      args: [delay],
      location: readLocation(reader, node, path),
      kind: "timer",
      dueAt: reader.number(reader.get(node, "dueAt"), `${path}.dueAt`),
    },
    number,
    callback: reader.callable(reader.get(node, "callback"), `${path}.callback`),
    args: reader.values(reader.get(node, "args"), `${path}.args`),
    interval: repeats ? delay : null,
  }
}

function readLocation(reader: Reader, node: JsonObject, path: string): { line: number; column: number } {
  const location = reader.node(reader.get(node, "location"), `${path}.location`)
  return {
    line: reader.integer(reader.get(location, "line"), `${path}.location.line`, 1),
    column: reader.integer(reader.get(location, "column"), `${path}.location.column`, 1),
  }
}

// ---- jobs, handles and the stack ----

function readJob(reader: Reader, json: Json, path: string): Job {
  const node = reader.node(json, path)
  const reaction = reader.get(node, "reaction")
  if (reaction !== undefined) {
    const rejection = reader.get(node, "rejectedWith")
    const isRejection = rejection !== undefined
    const argument = isRejection ? rejection : reader.get(node, "fulfilledWith")
    return {
      kind: "reaction",
      reaction: readReaction(reader, reaction, `${path}.reaction`),
      isRejection,
      argument: reader.value(argument, `${path}.${isRejection ? "rejectedWith" : "fulfilledWith"}`),
    }
  }
  if (reader.get(node, "thenable") !== undefined) {
    const thenable = reader.object(reader.get(node, "thenable"), `${path}.thenable`)
    const then = reader.callable(reader.get(node, "calls"), `${path}.calls`)
    const promise = reader.instance(reader.get(node, "promise"), `${path}.promise`, PromiseObject)
    return { kind: "thenable", thenable, then, promise }
  }
  return {
    kind: "callback",
    callback: reader.callable(reader.get(node, "callback"), `${path}.callback`),
    args: reader.values(reader.get(node, "args"), `${path}.args`),
  }
}

function readInvocation(reader: Reader, root: JsonObject): MachineRecord["invoked"] {
  const json = reader.get(root, "invoked")
  if (json === undefined) return null
  const node = reader.node(json, ".invoked")
  return {
    target: reader.callable(reader.get(node, "target"), ".invoked.target"),
    args: reader.values(reader.get(node, "args"), ".invoked.args"),
    promise: reader.instance(reader.get(root, "main"), ".main", PromiseObject),
  }
}

function readHandles(reader: Reader, root: JsonObject): Map<string, GuestObject> {
  const json = reader.get(root, "handles")
  const handles = new Map<string, GuestObject>()
  if (json === undefined) return handles
  const node = reader.node(json, ".handles")
  for (const id of Object.keys(node)) {
    const fn = reader.callable(node[id], `.handles.${id}`)
    if (id !== `function${handles.size + 1}`) reader.fail(`.handles.${id}`, "is out of order")
    handles.set(id, fn)
  }
  return handles
}

function readStack(reader: Reader, root: JsonObject): Continuation[] {
  const stack = optionalList(reader, root, "stack").map((json, at): Continuation => {
    const path = `.stack[${at}]`
    const thing = reader.thing(reader.node(json, path), path)
    if (typeof thing === "object" && "deliver" in thing) return thing as unknown as Continuation
    return reader.fail(path, "must be what waits for a result")
  })
  const [innermost] = stack
  if (innermost !== undefined) {
    reader.last.push(() => {
      if (!(innermost instanceof Frame && innermost.isStepping)) reader.fail(".stack[0]", "must be a frame that steps")
      if (reader.realm.stepper === null) reader.fail(".stack", "needs a stepping machine")
    })
  }
  return stack.reverse()
}

function readUnhandled(reader: Reader, list: readonly Json[], at: number): UnhandledRejection {
  const path = `.unhandledRejections[${at}]`
  const node = reader.node(list[at], path)
  const optional = (name: string) => {
    const json = reader.get(node, name)
    return json === undefined ? undefined : reader.text(json, `${path}.${name}`)
  }
  const code = optional("code")
  const callId = optional("callId")
  return {
    name: reader.text(reader.get(node, "name"), `${path}.name`),
    message: reader.text(reader.get(node, "message"), `${path}.message`),
    ...(code !== undefined && { code }),
    ...(callId !== undefined && { callId }),
  }
}

// ---- templates and usage ----

/** What the strings of a template object are is said by the source alone. */
function readTemplates(reader: Reader, root: JsonObject): void {
  const json = reader.get(root, "templates")
  if (json === undefined) return
  const node = reader.node(json, ".templates")
  for (const offset of Object.keys(node)) {
    const path = `.templates.${offset}`
    const site = reader.index.templates.get(Number(offset))
    if (site === undefined) throw invalidSnapshot(path, "is the place of no tagged template")
    const object = reader.instance(node[offset], path, ArrayObject)
    reader.realm.templateObjects.set(site, object)
    reader.last.push(() => {
      const { elements, integrity } = object
      const isSame =
        integrity === FROZEN &&
        elements !== null &&
        elements.length === site.quasis.length &&
        site.quasis.every(({ value }, at) => elements[at] === (value.cooked ?? undefined))
      if (!isSame) reader.fail(path, "does not have the texts that stand in the source")
    })
  }
}

/** Of the limit: where the ceiling is at most while a plan waits (heap.ts). */
const MAX_CEILING = 1.25

function readUsage(reader: Reader, root: JsonObject): void {
  const { realm } = reader
  const usage = reader.node(reader.get(root, "usage"), ".usage")
  const count = (name: string) => reader.integer(reader.get(usage, name), `.usage.${name}`)
  realm.fuel = 0
  realm.fuelIssued = count("steps")
  realm.memoryBytes = count("memoryBytes")
  realm.forest.grown = count("shapes")
  readLongKeys(reader, usage)
  const ceiling = reader.get(usage, "memoryCeiling")
  const limit = realm.limits.maxMemoryBytes
  const options = reader.node(reader.get(root, "options"), ".options")
  const limits = reader.node(reader.get(options, "limits"), ".options.limits")
  // Under another limit the next count of what is alive finds its own ceiling.
  const isSameLimit = reader.get(limits, "maxMemoryBytes") === limit
  realm.memoryAtBoundary = realm.memoryBytes
  const written = isSameLimit && ceiling !== undefined ? count("memoryCeiling") : limit
  if (written < limit) reader.fail(".usage.memoryCeiling", "is less than the limit")
  // What is more than a machine has between two walks would put the next one off for good.
  realm.memoryCeiling = Math.min(written, Math.max(Math.floor(limit * MAX_CEILING), realm.memoryBytes))
}

function readLongKeys(reader: Reader, usage: JsonObject): void {
  const json = reader.get(usage, "longKeys")
  if (json === undefined) return
  const node = reader.node(json, ".usage.longKeys")
  const crossed = new Map<number, number>()
  for (const length of Object.keys(node)) {
    const path = `.usage.longKeys.${length}`
    if (toArrayIndex(length) <= MAX_HASHED) reader.fail(path, "is no length of a long key")
    crossed.set(Number(length), reader.integer(reader.get(node, length), path))
  }
  reader.realm.hostKeys.crossed = crossed
}
