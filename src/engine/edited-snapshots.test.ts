/** What is wrong in a snapshot that was edited is named by its place, whatever it is. */
import { describe, expect, test } from "vitest"
import { hashText } from "../interpreter/snapshot/hash.js"
import type { MachineOptions } from "../interpreter/types.js"
import { compilePlan, createMachine, type MachineSnapshot, restoreMachine, SnapshotError } from "./index.js"

type Json = Record<string, unknown>

const source = `let x = 5;
const f = () => 1;
const g = (a) => () => a;
const kept = [f, g(1)];
await tools.wait();
return x`

function snapshotOf(text: string, options: MachineOptions = {}, stop?: object): MachineSnapshot {
  const machine = createMachine(compilePlan(text), { hostFunctions: ["tools.wait"], ...options })
  machine.run(stop === undefined ? {} : { stop })
  return JSON.parse(JSON.stringify(machine.snapshot()))
}

/** The frame of the plan, which waits for its first call. */
function frameOf(snapshot: MachineSnapshot): Json {
  return (snapshot as unknown as { open: [{ promise: { reactions: [{ await: { fields: { frame: Json } } }] } }] })
    .open[0].promise.reactions[0].await.fields.frame
}

function refusal(snapshot: unknown): string {
  try {
    restoreMachine(snapshot as MachineSnapshot)
  } catch (error) {
    if (error instanceof SnapshotError) return error.message.replace("restoreMachine: snapshot", "")
    throw error
  }
  return "restored"
}

const place = ".open[0].promise.reactions[0].await.fields.frame"

/** What is said of a plan whose variable `x` holds `json`. */
function heldRefusal(json: unknown, heap: Json = {}): string {
  const snapshot = snapshotOf(source)
  ;(frameOf(snapshot).variables as Json).x = json
  Object.assign(snapshot.heap as object, heap)
  return refusal(snapshot).replace(`${place}.variables.x`, "x")
}

const object = { object: {} }
const typedArray = (fields: object) => ({
  record: "typed array",
  fields: { type: "Uint16Array", buffer: { buffer: "AAAAAA==" }, ...fields },
  proto: { intrinsic: "Uint16ArrayPrototype" },
})

describe("a value", () => {
  test.each<[unknown, string]>([
    [{}, "x has no mark that says what it is"],
    [{ bigint: "1x" }, "x is no bigint"],
    [{ bigint: "0xfg" }, "x is no bigint"],
    [{ bigint: "-0xff" }, "restored"],
    [{ is: "something" }, "x is marked as no value"],
    [{ wellKnown: "nothing" }, "x names no well-known symbol"],
    [{ intrinsic: "Nothing" }, "x names Nothing, which is no intrinsic"],
    [{ intrinsic: "ArrayPrototype.nothing" }, "x names ArrayPrototype.nothing, which is no intrinsic"],
    [{ intrinsic: "get ArrayPrototype.map" }, "x names get ArrayPrototype.map, which is no intrinsic"],
    [{ intrinsic: "MapPrototype.size" }, "x names MapPrototype.size, which is no intrinsic"],
    [{ intrinsic: "get Nothing" }, "x names get Nothing, which is no intrinsic"],
    [{ intrinsic: "ArrayPrototype.@@nothing" }, "x names ArrayPrototype.@@nothing, which is no intrinsic"],
    [{ intrinsic: "Math.PI" }, "x names Math.PI, which is no intrinsic"],
    [{ "#": 99 }, "x refers to heap.99, which is not there"],
    [{ text: 7 }, "x names no text of the snapshot"],
    [{ array: [{ private: "#p" }] }, "x.array[0] must be a value"],
    [{ array: [{ is: "uninitialized" }] }, "x.array[0] must be a value or a hole"],
    [{ array: {} }, "x.array must be a list"],
    [{ array: [1], properties: [["0", 1]] }, "x has elements among its properties"],
    [{ array: [], properties: [["length", 1]] }, "x has its length among its properties"],
    [{ array: null, length: 5_000_000_000 }, "x.length is no length of an array"],
    [{ array: null, length: -1 }, "x.length must be an integer from 0 on"],
    [{ array: [1, 2], length: 1 }, "x.length is less than the number of elements"],
    [{ array: [], integrity: "open" }, "x.integrity must be one of extensible, closed, sealed, frozen"],
    [{ array: [], fixedLength: 1 }, "x.fixedLength must be true or false"],
    [{ array: [], proto: 5 }, "x.proto must be an object"],
    [{ array: [], proto: { symbol: "s" } }, "x.proto must be an object of the plan"],
    [{ builtin: "nothing" }, "x.builtin names nothing, which is no built-in function"],
    [{ builtin: "promise resolve function" }, "x.captured does not fit the function"],
    [{ builtin: "Array.prototype.map", captured: {} }, "x.captured does not fit the function"],
    [{ function: 77 }, "x.function is the number of no function"],
    [{ function: 1, within: { scope: {} } }, "x.within does not fit the function"],
    [{ function: 3 }, "x.within does not fit the function"],
    [{ function: 1, privateMethods: [[{ private: "#p" }]] }, "x.privateMethods[0][1] must be an object"],
    [{ error: "E", trace: [[77, 0]] }, "x.trace[0][0] is the number of no function"],
    [{ error: "E", trace: [[0, 9999]] }, "x.trace[0][1] lies behind the end of the source"],
    [{ wrapped: null }, "x.wrapped must be a primitive value"],
    [{ wrapped: object }, "x.wrapped must be a primitive value"],
    [{ wrapped: 1 }, "x.proto is missing"],
    [{ buffer: "AAA" }, "x.buffer must be bytes in base64"],
    [{ buffer: "A!AA" }, "x.buffer must be bytes in base64"],
    [{ buffer: "AAAA", maxByteLength: 1 }, "x.maxByteLength is no greatest length of these bytes"],
    [{ buffer: null, maxByteLength: 2 ** 50 }, "x.maxByteLength is no greatest length of these bytes"],
    [{ promise: "done" }, "x.promise must be pending, fulfilled or rejected"],
    [
      { promise: "fulfilled", result: 1, reactions: [{ fulfilled: { intrinsic: "Promise" } }] },
      "x.reactions wait for a promise that is settled",
    ],
    [{ map: { members: [1] } }, "x.map are no entries of a map"],
    [{ set: { entries: [[1, 2]] } }, "x.set are no entries of a set"],
    [{ map: { entries: [5] } }, "x.map.entries[0] must be a pair or a hole"],
    [{ set: { members: [{ is: "uninitialized" }] } }, "x.set.members[0] must be a value or a hole"],
    [{ set: { members: [1, 1] } }, "x.set.members[1] has a key that is there already"],
    [{ set: { members: [{ is: "-0" }] } }, "x.set.members[0] has a key that is there already"],
    [{ frame: { function: 0 } }, "x must be a value"],
    [{ record: "nothing" }, "x.record names nothing, which is no record kind"],
    [{ record: "date", fields: { dateValue: "now" }, proto: null }, "x.fields.dateValue must be a number"],
    [{ record: "date", fields: { other: 1, dateValue: 1 } }, "x.fields.other is no field of this record"],
    [typedArray({ type: "Nothing" }), "x.fields.type names nothing that is known"],
    [typedArray({ byteOffset: 1 }), "x does not lie in its buffer"],
    [typedArray({ fixedLength: 9 }), "x does not lie in its buffer"],
    [typedArray({ buffer: object }), "x.fields.buffer must be a ArrayBufferObject"],
    [
      {
        record: "proxy",
        proto: null,
        fields: { target: object, handler: null, callable: false, constructible: false },
      },
      "x does not fit its target",
    ],
    [{ record: "generator", proto: null, fields: { state: "suspended-yield", resumeKind: 0 } }, "x has no frame"],
    [
      { record: "async generator", proto: null, fields: { state: "suspended-yield", queue: [], resumeKind: 0 } },
      "x has no frame",
    ],
    [
      { record: "async generator", proto: null, fields: { state: "draining-queue", queue: [], resumeKind: 0 } },
      "x runs for no request",
    ],
    [{ record: "generator", fields: { state: "asleep" } }, "x.fields.state"],
  ])("%j", (json, message) => {
    expect(heldRefusal(json)).toContain(message)
  })

  test("an array whose properties are wrong", () => {
    const properties = (...list: unknown[]) => heldRefusal({ array: [], properties: list })
    expect(properties(["a", 1], ["a", 2, "w"])).toBe("x.properties[1] is there already")
    expect(heldRefusal({ array: [], object: { a: 1 }, properties: [["a", 2, "ec"]] })).toContain("is there already")
    expect(properties(["a", 1, 2, 3, "w"])).toContain("is no property")
    expect(properties(["a", 1, "zz"])).toContain("is no property")
    expect(properties(["a", { intrinsic: "Promise" }, null, "w"])).toContain("is no property")
    expect(properties(["a"])).toContain("is no property of the layout")
    expect(properties([object, 1])).toContain("must be a property key")
    expect(properties(5)).toContain("must be a list")
  })

  test("tables and prototypes that lead in a circle", () => {
    const table = { moved: { "#": 70 }, dropped: [] }
    const iterator = { record: "map iterator", proto: null, fields: { table: { "#": 70 }, index: 0, kind: "key" } }
    expect(heldRefusal(iterator, { 70: table })).toContain("leads in a circle")
    expect(heldRefusal({ map: { "#": 70 } }, { 70: table })).toBe("x.map are no entries of a map")
    expect(heldRefusal({ "#": 70 }, { 70: { object: {}, proto: { "#": 70 } } })).toContain("circle of prototypes")
  })

  test("two symbols of one key of the registry are one", () => {
    const snapshot = snapshotOf("let x = [Symbol('a'), Symbol('b')]; await tools.wait(); return x[0] === x[1]")
    ;(frameOf(snapshot).variables as Json).x = { array: [{ symbolFor: "a" }, { symbolFor: "a" }] }
    const machine = restoreMachine(snapshot)
    machine.resolve("call1", 1)
    expect(machine.run()).toMatchObject({ status: "completed", value: true })
  })
})

describe("a frame", () => {
  const edited = (edit: (frame: Json, snapshot: MachineSnapshot) => void, text = source) => {
    const snapshot = snapshotOf(text)
    edit(frameOf(snapshot), snapshot)
    return refusal(snapshot).replace(place, "frame")
  }

  test.each<[string, unknown, string]>([
    ["args", [], "frame.args does not fit the function"],
    ["places", 999, "frame.places is not how many partial results there are"],
    ["at", -1, "frame.at must be an integer from 0 on"],
    ["stepping", true, "frame.stepping needs a stepping machine"],
    ["frame", object, "frame.frame must be a FunctionObject"],
    ["newTarget", 5, "frame.newTarget must be an object"],
    ["partial", { 1: { jump: "break", at: 3 } }, "frame.partial.1 is a jump that the function does not have"],
    ["partial", [], "frame.partial must be an object"],
  ])("whose %s is %j", (name, value, message) => {
    expect(edited((frame) => (frame[name] = value))).toBe(message)
  })

  test("one scope of two places", () => {
    const text =
      "let x; const f = (a) => () => a; const g = (a) => () => a; const y = [f(1), g(2)]; await tools.wait(); return [x, y]"
    const message = edited((frame, snapshot) => {
      const { array } = (frame.variables as { y: { array: { within: unknown }[] } }).y
      Object.assign(snapshot.heap as object, { 70: array[0]?.within })
      for (const each of array) each.within = { "#": 70 }
    }, text)
    expect(message).toContain(".within is the scope of another place in the source")
  })

  test("that wait in a circle", () => {
    const snapshot = snapshotOf(
      "[1].map((x) => { debugger; return x })",
      { stepping: true },
      { debuggerStatements: true },
    )
    expect(snapshot.status).toBe("paused")
    const text = JSON.stringify(snapshot).replace(/"caller":\{[^{}]*\}/, '"caller":{"#":1}')
    expect(text).not.toBe(JSON.stringify(snapshot))
    expect(refusal(JSON.parse(text))).not.toBe("restored")
  })
})

describe("the rest", () => {
  const edited = (edits: Json, snapshot = snapshotOf(source)) => {
    for (const [path, value] of Object.entries(edits)) {
      const names = path.split(".")
      const last = names.pop() as string
      const holder = names.reduce((at, name) => at[name] as Json, snapshot as unknown as Json)
      holder[last] = value
    }
    return refusal(snapshot)
  }

  test.each<[string, unknown, string]>([
    ["source", 5, ".source must be an object"],
    ["options", [], ".options must be an object"],
    ["source.text", 5, ".source.text must be a text"],
    ["source.filename", null, ".source.filename must be a text"],
    ["source.globals", 5, ".source.globals must be a list of texts"],
    ["source.globals", [5], ".source.globals must be a list of texts"],
    ["source.language", "python", ".source.language must be one of javascript, typescript"],
    ["source.unknownGlobals", 1, ".source.unknownGlobals must be one of refuse, throw"],
    ["source.observed", 1, ".source.observed must be true or false"],
    ["source.hash", "0", "its hash is another"],
    ["options.limits.maxSourceBytes", 10, ".source.text is longer than limits.maxSourceBytes"],
    ["options.limits", null, ".options.limits must be an object"],
    ["options.limits.maxSteps", 0, ".options.limits.maxSteps must be positive"],
    ["options.invocationLimits", 1, ".options.invocationLimits must be an object"],
    ["usage", null, ".usage must be an object"],
    ["usage.ranMs", { is: "Infinity" }, ".usage.ranMs must be a number of milliseconds"],
    ["usage.ranMs", undefined, ".usage.ranMs must be a number"],
    ["usage.memoryCeiling", 1, ".usage.memoryCeiling is less than the limit"],
    ["usage.longKeys", 1, ".usage.longKeys must be an object"],
    ["usage.longKeys", { 16383: 1 }, ".usage.longKeys.16383 is no length of a long key"],
    ["usage.longKeys", { 16384: -1 }, ".usage.longKeys.16384 must be an integer from 0 on"],
    ["usage.steps", 1.5, ".usage.steps must be an integer from 0 on"],
    ["random", "x", ".random must be an integer"],
    ["status", "asleep", ".status must be ready, waiting, paused or completed"],
    ["status", "paused", ".status is paused, which the rest is not"],
    ["status", "ready", ".status is ready, which the rest is not"],
    ["main", undefined, ".status is waiting, which the rest is not"],
    ["status", "completed", ".status is completed, but something is under way"],
    ["unhandledRejections", [], ".status is waiting, which the rest is not"],
    ["main", 5, ".main must be an object"],
    ["rejections", [object], ".rejections[0] must be a PromiseObject"],
    ["newCalls", [5], ".newCalls must be a text"],
    ["stack", [object], ".stack[0] must be what waits for a result"],
    ["stack", 5, ".stack must be a list"],
    ["handles", { function2: { function: 1 } }, ".handles.function2 is out of order"],
    ["handles", { function1: object }, ".handles.function1 must be a function"],
    ["templates", { 3: { array: [] } }, ".templates.3 is the place of no tagged template"],
    ["open.0.name", "tools.nothing.there", ".open[0].name is no function that the host offers"],
    ["open.0.location.line", 0, ".open[0].location.line must be an integer"],
    [
      "open.0.promise.reactions.0.await",
      object,
      ".open[0].promise.reactions[0].await must be what can go on after an await",
    ],
    ["intrinsics", 5, ".intrinsics must be an object"],
    ["intrinsics.Math", { properties: 5 }, '.intrinsics["Math"].properties must be a list'],
    ["intrinsics.Math", { fields: { a: 1 } }, '.intrinsics["Math"].fields belong to no record'],
    ["jobs", [{ callback: object, args: [] }], ".jobs[0].callback must be a function"],
  ])("%s: %j", (path, value, message) => {
    expect(edited({ [path]: value })).toContain(message)
  })

  test.each([undefined, { maxMemoryBytes: 4 * 2 ** 20 }])(
    "a memory ceiling that no machine has puts no count off, limits %j",
    (limits) => {
      const text = "const kept = []; await tools.wait(); for (;;) kept.push(new Array(1000).fill(0))"
      const snapshot = snapshotOf(text, { limits: { maxMemoryBytes: 4 * 2 ** 20 } })
      ;(snapshot.usage as { memoryCeiling: number }).memoryCeiling = 2 ** 50
      const machine = restoreMachine(snapshot, limits === undefined ? {} : { limits })
      machine.resolve("call1", 1)
      expect(machine.run()).toMatchObject({ status: "failed", error: { code: "memory_limit" } })
      expect(machine.usage.memoryBytes).toBeLessThan(5.1 * 2 ** 20)
    },
  )

  test("a source that is no plan", () => {
    const text = "return ("
    expect(edited({ "source.text": text, "source.hash": hashText(text) })).toContain(".source.text is no plan: ")
  })

  test("two calls of one id", () => {
    const snapshot = snapshotOf(source) as unknown as { open: unknown[] }
    snapshot.open.push(snapshot.open[0])
    expect(refusal(snapshot)).toBe(".open[1] has the id of another call")
  })

  test("a timer without its delay, and one that calls no function", () => {
    const text = "setTimeout(() => 1, 5); await tools.wait()"
    const at = snapshotOf(text).open.findIndex((each) => "timer" in (each as object))
    expect(edited({ [`open.${at}.delay`]: undefined }, snapshotOf(text))).toBe(`.open[${at}].delay must be a number`)
    expect(edited({ [`open.${at}.callback`]: object }, snapshotOf(text))).toBe(
      `.open[${at}].callback must be a function`,
    )
  })

  test("a plan that has completed and yet has not", () => {
    const completed = () => snapshotOf("return 1")
    expect(completed().status).toBe("completed")
    expect(edited({ unhandledRejections: undefined }, completed())).toContain(".status is completed, but")
    expect(edited({ main: { promise: "rejected", result: 1 } }, completed())).toBe(".main must be fulfilled")
    expect(edited({ unhandledRejections: [5] }, completed())).toBe(".unhandledRejections[0] must be an object")
  })

  test("a stack in a machine that does not step", () => {
    const paused = () => snapshotOf("debugger; return 1", { stepping: true }, { debuggerStatements: true })
    expect(paused().status).toBe("paused")
    expect(edited({ "options.stepping": false }, paused())).toContain("needs a stepping machine")
    expect(edited({ stack: [] }, paused())).toBe(".status is paused, which the rest is not")
    expect(edited({ "stack.0": { record: "async run", fields: {} } }, paused())).not.toBe("restored")
  })

  test("what no reader expects is a snapshot that cannot be read", () => {
    const broken = new Error("broken")
    const throwing = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw broken
        },
      },
    )
    const snapshot = { ...snapshotOf(source), heap: throwing }
    expect(refusal(snapshot)).toBe(" cannot be read")
    try {
      restoreMachine(snapshot as unknown as MachineSnapshot)
    } catch (error) {
      expect((error as SnapshotError).cause).toBe(broken)
    }
  })
})

test("calls that are none are not told of", () => {
  const snapshot = snapshotOf(source)
  const machine = restoreMachine({ ...snapshot, newCalls: ["call9"] } as MachineSnapshot)
  expect(machine.run()).toEqual({ status: "waiting", calls: [] })
})

test("a program that is passed must be one, and observed as the snapshot's is", () => {
  const snapshot = snapshotOf(source)
  expect(() => restoreMachine(snapshot, { program: {} as never })).toThrow(
    new TypeError("restoreMachine: program must be made by compilePlan, got object"),
  )
  expect(() => restoreMachine(snapshot, { program: compilePlan(source, { observe: true }) })).toThrow(
    "one of the two programs is observed",
  )
})

test("what a completed plan left unhandled is told again", () => {
  const text = "Promise.reject(new RangeError('no')); tools.wait(); return 1"
  const machine = createMachine(compilePlan(text), { hostFunctions: ["tools.wait"] })
  machine.run()
  machine.reject("call1", { name: "ToolError", message: "failed", code: "not_found" })
  const state = machine.run()
  expect(state).toMatchObject({ unhandledRejections: [{ name: "RangeError" }, { code: "not_found", callId: "call1" }] })
  const again = restoreMachine(JSON.parse(JSON.stringify(machine.snapshot())))
  expect(again.run()).toEqual(state)
})
