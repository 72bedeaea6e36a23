/** A machine that is not running as a `MachineSnapshot`. Changes nothing of it, and charges nothing. */
import { copyIn } from "../boundary/boundary.js"
import { stepsUsed, uncharged } from "../budget.js"
import type { Job } from "../jobs.js"
import { GuestObject } from "../objects/object.js"
import type { OpenCall, OpenTimer } from "../open-call.js"
import type { Program } from "../program.js"
import type { Realm } from "../realm.js"
import type { MachineOptions, PlanLimits } from "../types.js"
import { writeAnswers } from "./answers.js"
import { writeField } from "./fields.js"
import {
  FORMAT,
  type Json,
  type JsonObject,
  type MachineSnapshot,
  type SnapshotCall,
  type SnapshotLimits,
  type SnapshotOptions,
  type SnapshotTimer,
  type SnapshotUsage,
  VERSION,
} from "./format.js"
import { hashText } from "./hash.js"
import { IntrinsicWriter } from "./intrinsics.js"
import { type MachineRecord, statusOf } from "./machine-record.js"
import { encode } from "./marks.js"
import { writeTrace } from "./objects.js"
import { Writer } from "./writer.js"

export function writeSnapshot(
  realm: Realm,
  program: Program,
  options: MachineOptions,
  record: MachineRecord,
): MachineSnapshot {
  const usage = usageOf(realm, record)
  return uncharged(realm, () => {
    const intrinsics = new IntrinsicWriter(realm, options.hostFunctions ?? [])
    const writer = new Writer(realm, program, encode, intrinsics.names, (node) => intrinsics.nameHost(node))
    for (const each of record.stack) writer.stack.add(each)
    const snapshot: MachineSnapshot = {
      format: FORMAT,
      version: VERSION,
      status: statusOf(record),
      source: sourceOf(program),
      options: optionsOf(realm, options, record.limits),
      usage,
      ...(record.random !== null && { random: record.random }),
      ...(options.clock !== undefined && { clock: "host" }),
      ...writeState(writer, record),
      intrinsics: {},
      heap: {},
    }
    writer.run()
    snapshot.intrinsics = intrinsics.differences(writer)
    writer.run()
    const templates = writeTemplates(writer)
    if (Object.keys(templates).length > 0) snapshot.templates = templates
    if (writer.texts.size > 0) snapshot.texts = [...writer.texts.keys()]
    snapshot.heap = writer.settle()
    return snapshot
  })
}

function sourceOf({ source, filename, options, isObserved }: Program): MachineSnapshot["source"] {
  const { language, globals, unknownGlobals } = options
  return {
    text: source.text,
    hash: hashText(source.text),
    filename,
    ...(language !== undefined && { language }),
    ...(globals !== undefined && globals.length > 0 && { globals }),
    ...(unknownGlobals !== undefined && { unknownGlobals }),
    ...(isObserved && { observed: true }),
  }
}

/** Limits that are off are left out. */
function writeLimits(limits: PlanLimits): SnapshotLimits {
  const written: SnapshotLimits = {}
  for (const [name, limit] of Object.entries(limits)) {
    if (limit !== Number.POSITIVE_INFINITY) written[name as keyof SnapshotLimits] = limit
  }
  return written
}

function optionsOf(realm: Realm, options: MachineOptions, limits: PlanLimits): SnapshotOptions {
  const { hostFunctions = [], html, stepping } = options
  return {
    ...(hostFunctions.length > 0 && { hostFunctions }),
    ...(html === true && { html }),
    ...(stepping === true && { stepping }),
    ...(realm.timeZone !== "UTC" && { timeZone: realm.timeZone }),
    ...(realm.locale !== "en-US" && { locale: realm.locale }),
    limits: writeLimits(limits),
    ...(realm.limits !== limits && { invocationLimits: writeLimits(realm.limits) }),
  }
}

function usageOf(realm: Realm, record: MachineRecord): SnapshotUsage {
  const { memoryBytes, memoryCeiling } = realm
  const { hostCalls, timers, ranMs, consoleBytes, statements } = record
  return {
    steps: stepsUsed(realm),
    memoryBytes,
    ...(memoryCeiling !== Number.POSITIVE_INFINITY && { memoryCeiling }),
    shapes: realm.forest.grown,
    ...(realm.hostKeys.crossed.size > 0 && { longKeys: Object.fromEntries(realm.hostKeys.crossed) }),
    hostCalls,
    timers,
    consoleBytes,
    ranMs,
    ...(statements > 0 && { statements }),
  }
}

function writeState(writer: Writer, record: MachineRecord) {
  const { main, invoked, open, answers, newCalls, rejections, handles, unhandledRejections, stack } = record
  const jobs = writer.realm.jobs.list()
  return {
    ...(main !== null && { main: writer.object(main) }),
    ...(invoked !== null && {
      invoked: { target: writer.object(invoked.target), args: writer.values(invoked.args) },
    }),
    open: Array.from(open.values(), (each) => ("promise" in each ? writeCall(writer, each) : writeTimer(writer, each))),
    ...(answers.size > 0 && {
      answers: writeAnswers(writer, answers, (id) => !("promise" in (open.get(id) as OpenCall | OpenTimer))),
    }),
    newCalls: newCalls.filter((id) => open.has(id)),
    jobs: jobs.map((job) => writeJob(writer, job)),
    ...(rejections.length > 0 && { rejections: rejections.map((promise) => writer.object(promise)) }),
    ...(unhandledRejections !== null && { unhandledRejections }),
    ...(handles.size > 0 && { handles: writeHandles(writer, handles) }),
    ...(stack.length > 0 && {
      // Innermost first, as stacks are shown.
      stack: stack.map((each) => (each instanceof GuestObject ? writer.object(each) : writer.refer(each))).reverse(),
    }),
    ...(record.hasLastThrow && { lastThrow: writer.value(record.lastThrow) }),
  }
}

function writeCall(writer: Writer, { call, args, promise, trace }: OpenCall): SnapshotCall {
  const { id, name, location } = call
  return {
    id,
    name,
    args: args.map((arg, index) => writer.value(copyIn(writer.realm, arg, `${name}, argument ${index + 1}`))),
    location: { line: location.line, column: location.column },
    promise: writer.object(promise),
    trace: writeTrace(trace),
  }
}

function writeTimer(writer: Writer, { call, number, callback, args, interval }: OpenTimer): SnapshotTimer {
  const { location, dueAt = 0 } = call
  return {
    timer: number,
    delay: call.args[0] as number,
    ...(interval !== null && { repeats: true }),
    dueAt,
    location: { line: location.line, column: location.column },
    callback: writer.object(callback),
    args: writer.values(args),
  }
}

function writeJob(writer: Writer, job: Job): JsonObject {
  switch (job.kind) {
    case "reaction":
      return {
        reaction: writeField(writer, { is: "reaction" }, job.reaction),
        [job.isRejection ? "rejectedWith" : "fulfilledWith"]: writer.value(job.argument),
      }
    case "thenable":
      return {
        thenable: writer.object(job.thenable),
        calls: writer.object(job.then),
        promise: writer.object(job.promise),
      }
    default:
      return { callback: writer.object(job.callback), args: writer.values(job.args) }
  }
}

function writeHandles(writer: Writer, handles: ReadonlyMap<string, GuestObject>): JsonObject {
  const node: JsonObject = {}
  for (const [id, fn] of handles) node[id] = writer.object(fn)
  return node
}

/** Template objects that something in the plan still holds; others are made anew. */
function writeTemplates(writer: Writer): JsonObject {
  const node: { [offset: string]: Json } = {}
  for (const [site, object] of writer.realm.templateObjects) {
    if (writer.has(object)) node[(site as { start: number }).start] = writer.object(object)
  }
  return node
}
