/** Snapshots as who keeps them sees them. What plans can hold is tested in test/conformance/snapshots.test.ts. */
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { GuestFunction, HtmlTemplate, MachineOptions, MachineState } from "../interpreter/types.js"
import {
  compilePlan,
  createMachine,
  defaultLimits,
  type Machine,
  type MachineSnapshot,
  restoreMachine,
  SnapshotError,
} from "./index.js"

const seed = `const { items } = await tools.menu.items.list({ menuId: input.menuId });
return items.filter((item) => item.price < input.maximumPrice);`
const seedOptions = { input: { menuId: "m1", maximumPrice: 10 }, hostFunctions: ["tools.menu.items.list"] }

function waiting(source: string, options: MachineOptions = {}): Machine {
  const machine = createMachine(compilePlan(source), { hostFunctions: ["tools.wait"], ...options })
  expect(machine.run().status).toBe("waiting")
  return machine
}

function copyOf(snapshot: MachineSnapshot): MachineSnapshot {
  return JSON.parse(JSON.stringify(snapshot))
}

function valueOf(state: MachineState): unknown {
  if (state.status !== "completed") throw new Error(`expected completed, got ${JSON.stringify(state)}`)
  return state.value
}

test("a plan that waits goes on from the text of its snapshot, with the same steps", () => {
  const machine = waiting(seed, seedOptions)
  const again = restoreMachine(copyOf(machine.snapshot()))
  expect(again.pending).toEqual(machine.pending)
  expect(again.usage).toEqual(machine.usage)
  const items = [
    { name: "Soup", price: 6.5 },
    { name: "Fish", price: 20 },
  ]
  for (const each of [machine, again]) {
    each.resolve("call1", { items })
    expect(valueOf(each.run())).toEqual([items[0]])
  }
  expect(again.usage).toEqual(machine.usage)
})

test("the first plan's snapshot is small", () => {
  const { source: _, ...rest } = waiting(seed, seedOptions).snapshot()
  expect(JSON.stringify(rest).length).toBeLessThan(2048)
})

test("the same snapshot can be gone on with more than once", () => {
  const snapshot = waiting("const x = { n: 0 }; x.n += await tools.wait(); return x;").snapshot()
  for (const n of [1, 2]) {
    const machine = restoreMachine(snapshot)
    machine.resolve("call1", n)
    expect(valueOf(machine.run())).toEqual({ n })
  }
})

test("a machine that has not begun, one that was settled, and one that has completed", () => {
  const program = compilePlan("return (await tools.wait(input)) + 1;")
  const ready = restoreMachine(copyOf(createMachine(program, { input: 5, hostFunctions: ["tools.wait"] }).snapshot()))
  expect(ready.run()).toMatchObject({ status: "waiting", calls: [{ args: [5] }] })
  ready.resolve("call1", 6)
  const settled = restoreMachine(copyOf(ready.snapshot()))
  expect(settled.pending).toEqual([])
  expect(valueOf(settled.run())).toBe(7)
  const completed = restoreMachine(copyOf(settled.snapshot()))
  expect(completed.run()).toEqual({ status: "completed", value: 7, unhandledRejections: [] })
  expect(completed.usage).toEqual(settled.usage)
})

test("handlers of a page outlive the machine that made it", () => {
  const source = `let n = 0; const view = () => html\`<b>\${n}</b>\`;
return { view: view(), add: async (by) => { n += by; await tools.wait(); return view(); } };`
  const program = compilePlan(source)
  const first = createMachine(program, { html: true, hostFunctions: ["tools.wait"] })
  first.run()
  const second = restoreMachine(copyOf(first.snapshot()))
  const { add, view } = valueOf(second.run()) as { add: GuestFunction; view: HtmlTemplate }
  expect(view.values).toEqual([0])
  second.invoke(add, [3], { maxSteps: 500 })
  expect(second.run().status).toBe("waiting")
  const third = restoreMachine(copyOf(second.snapshot()))
  third.resolve("call1", null)
  expect((valueOf(third.run()) as HtmlTemplate).values).toEqual([3])
  third.invoke(third.handle(add.id) as GuestFunction, [1])
  third.run()
  third.resolve("call1", null)
  expect((valueOf(third.run()) as HtmlTemplate).values).toEqual([4])
})

test("no text becomes markup by way of a snapshot", () => {
  const edited = (source: string) => {
    const text = JSON.stringify(waiting(source, { html: true }).snapshot())
    return JSON.parse(text.replace(/\["<b>","<\/b>"\]/, '["<script>","</script>"]')) as MachineSnapshot
  }
  const made = "const made = html`<b>${1}</b>`; await tools.wait(); return made;"
  expect(() => restoreMachine(edited(made))).toThrow("are not those of a template in the source")
  const kept = "const kept = ((strings) => strings)`<b>${1}</b>`; await tools.wait(); return kept;"
  expect(() => restoreMachine(edited(kept))).toThrow("does not have the texts that stand in the source")
})

test("what the host passes is passed again", () => {
  const clock = () => 1000
  const random = () => 0.25
  const snapshot = waiting("await tools.wait(); return [Date.now(), Math.random()];", { clock, random }).snapshot()
  expect(() => restoreMachine(snapshot, { random })).toThrow(
    "restoreMachine: the machine had a clock of its host; pass `clock`",
  )
  expect(() => restoreMachine(snapshot, { clock })).toThrow("random numbers of its host; pass `random`")
  const machine = restoreMachine(snapshot, { clock: () => 2000, random })
  machine.resolve("call1", null)
  expect(valueOf(machine.run())).toEqual([2000, 0.25])
})

test("chance goes on where it was", () => {
  const source = "const a = Math.random(); await tools.wait(); return [a, Math.random()];"
  const machine = waiting(source)
  const again = restoreMachine(copyOf(machine.snapshot()))
  for (const each of [machine, again]) each.resolve("call1", null)
  expect(valueOf(again.run())).toEqual(valueOf(machine.run()))
})

test("limits count on, and can be set anew", () => {
  const snapshot = waiting("await tools.wait(); for (;;);", { limits: { maxSteps: 5000 } }).snapshot()
  const used = (limits: { maxSteps?: number }) => {
    const machine = restoreMachine(snapshot, { limits })
    machine.resolve("call1", null)
    expect(machine.run()).toMatchObject({ status: "failed", error: { code: "step_limit" } })
    return machine.usage.steps
  }
  expect(used({})).toBe(5000)
  expect(used({ maxSteps: 9000 })).toBe(9000)
})

test("a machine says when it cannot be written down", () => {
  const machine = waiting("await tools.wait(); throw 1;")
  machine.resolve("call1", null)
  machine.run()
  expect(() => machine.snapshot()).toThrow("machine.snapshot: the plan has failed")
  const said: unknown[] = []
  const inside = createMachine(compilePlan("console.log(1)"), {
    onConsole: () => {
      try {
        inside.snapshot()
      } catch (error) {
        said.push(error)
      }
    },
  })
  inside.run()
  expect(said).toEqual([new TypeError("machine.snapshot: the machine is running")])
})

test("the example of the docs is what is written", () => {
  const text = readFileSync("docs/snapshot.md", "utf8")
  const shown = JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? "") as MachineSnapshot
  const off = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, Number.POSITIVE_INFINITY]))
  const limits = { ...off, ...shown.options.limits }
  const machine = createMachine(compilePlan(shown.source.text), {
    input: { a: 1 },
    hostFunctions: ["tools.ask"],
    limits,
  })
  machine.run()
  expect(copyOf(machine.snapshot())).toEqual(shown)
  expect(text).toContain(shown.source.text)
})

describe("a snapshot is refused", () => {
  const snapshot = waiting(seed, seedOptions).snapshot()
  const refusal = (edit: (copy: MachineSnapshot) => unknown, options = {}): unknown => {
    const copy = copyOf(snapshot)
    const edited = edit(copy)
    try {
      restoreMachine((edited === undefined ? copy : edited) as MachineSnapshot, options)
    } catch (error) {
      return error instanceof SnapshotError ? { code: error.code, path: error.path, message: error.message } : error
    }
    return "restored"
  }
  const set = (path: string, value: unknown) => (copy: MachineSnapshot) => {
    const names = path.split(".")
    const last = names.pop() as string
    const holder = names.reduce((at, name) => (at as never)[name], copy as unknown) as Record<string, unknown>
    holder[last] = value
  }

  test("where it is none, or of another version", () => {
    for (const value of [null, 5, "{}", [], { format: "other" }]) {
      expect(refusal(() => value)).toMatchObject({
        path: "",
        message: "restoreMachine: snapshot is no snapshot of a machine",
      })
    }
    for (const [version, found] of [
      [2, "is of version 2 of the format"],
      ["1", 'must have a number as its version, got the text "1"'],
      [undefined, "must have a number as its version, got none"],
      [null, "must have a number as its version, got null"],
      [[1], "must have a number as its version, got an object"],
    ] as const) {
      expect(refusal(set("version", version))).toMatchObject({
        code: "unsupported_version",
        message: `restoreMachine: the snapshot ${found}; this planwalk reads version 1`,
        path: ".version",
      })
    }
  })

  test.each([
    ["options.timeZone", "Mars/Base", '.options.timeZone must be an IANA name that this host knows, got "Mars/Base"'],
    ["options.locale", "no locale", '.options.locale must be a BCP 47 tag, got "no locale"'],
    ["options.hostFunctions", ["a b"], '.options.hostFunctions[0] must be a dotted path of identifiers, got "a b"'],
  ])("where its options are none: %s", (path, value, what) => {
    expect(refusal(set(path, value))).toMatchObject({
      code: "invalid_snapshot",
      path: what.split(" ")[0],
      message: `restoreMachine: snapshot${what}`,
    })
  })

  test.each([
    [{ onTrace: () => undefined }, "onTrace needs a program compiled with observe: true"],
    [{ timeZone: "UTC" }, "timeZone is not an option"],
    [{ monotonic: 5 }, "monotonic must be a function, got 5"],
    [{ limits: { maxSteps: 0 } }, "limits.maxSteps must be a positive integer, got 0"],
  ])("%j is a mistake of the caller, not of the snapshot", (options, message) => {
    expect(refusal(() => undefined, options as never)).toEqual(new TypeError(`restoreMachine: ${message}`))
  })

  test("where the source is another", () => {
    expect(refusal(set("source.text", "return 1"))).toMatchObject({ code: "source_mismatch", path: ".source" })
    expect(refusal(() => undefined, { program: compilePlan("return 1") })).toMatchObject({
      code: "source_mismatch",
      path: ".source",
    })
  })

  test.each([
    ["heap", undefined, ".heap"],
    ["heap.1", undefined, ".main"],
    ["heap.1.promise", "done", ".heap.1.promise"],
    ["main", { object: {} }, ".main"],
    ["main", { "#": 99 }, ".main"],
    ["usage.steps", -1, ".usage.steps"],
    ["options.limits.maxSteps", "many", ".options.limits.maxSteps"],
    ["intrinsics.Nothing", {}, '.intrinsics["Nothing"]'],
    [
      "open.0.promise.reactions.0.await.fields.frame.partial.999",
      1,
      ".open[0].promise.reactions[0].await.fields.frame.partial.999",
    ],
    [
      "open.0.promise.reactions.0.await.fields.frame.variables.other",
      1,
      ".open[0].promise.reactions[0].await.fields.frame.variables.other",
    ],
    ["open.0.promise.reactions.0.await.fields.frame.at", 1e6, ".open[0].promise.reactions[0].await.fields.frame.at"],
    [
      "open.0.promise.reactions.0.await.fields.frame.frame.function",
      7,
      ".open[0].promise.reactions[0].await.fields.frame.frame.function",
    ],
  ])("where %s is %j", (path, value, place) => {
    expect(refusal(set(path, value))).toMatchObject({ code: "invalid_snapshot", path: place })
  })

  test("where it is larger than the plan may be", () => {
    const text = "x".repeat(250_000)
    expect(
      refusal(set("intrinsics.globalThis.properties", [["x", text]]), { limits: { maxMemoryBytes: 50_000 } }),
    ).toMatchObject({ code: "invalid_snapshot", path: '.intrinsics["globalThis"].properties[0][1]' })
  })

  test("where prototypes go in a circle", () => {
    const circle = { "2": { object: {}, proto: { "#": 3 } }, "3": { object: {}, proto: { "#": 2 } } }
    const edit = (copy: MachineSnapshot) => {
      Object.assign(copy.heap, circle)
      copy.intrinsics = { globalThis: { properties: [["input", { "#": 2 }]] } }
    }
    expect(refusal(edit)).toMatchObject({ code: "invalid_snapshot", path: expect.stringMatching(/heap\.[23]\.proto/) })
  })

  test("where host functions are others, as an error of the caller", () => {
    expect(refusal(() => undefined, { hostFunctions: ["tools.other"] })).toEqual(
      new TypeError("restoreMachine: hostFunctions must be those of the snapshot, but tools.other is in one only"),
    )
  })
})

test.each<[string, (input: Record<string, unknown>) => void]>([
  ["other data", (input) => (input.x = "changed")],
  ["other data within it", (input) => (input.x as number[]).push(2)],
  ["a circle", (input) => (input.self = input)],
  ["a function", (input) => (input.f = () => 1)],
  ["a getter", (input) => Object.defineProperty(input, "g", { enumerable: true, get: () => expect.unreachable() })],
  ["more than the plan may have", (input) => (input.text = "x".repeat(1_000_000))],
])("a snapshot has the arguments that the plan passed, though the host made %s of them", (_what, change) => {
  const options = { limits: { maxMemoryBytes: 100_000 } }
  const source = "const input = { x: [1] }; const a = tools.wait(input); input.x.push(2); return await a"
  const machine = waiting(source, options)
  const before = copyOf(machine.snapshot())
  change(machine.pending[0]?.args[0] as Record<string, unknown>)
  expect(machine.snapshot()).toEqual(before)
  const again = restoreMachine(copyOf(machine.snapshot()))
  expect(again.pending[0]?.args).toEqual([{ x: [1] }])
  change(again.pending[0]?.args[0] as Record<string, unknown>)
  expect(again.snapshot()).toEqual(before)
})

test("so it has those that are no objects, and those beside one that is", () => {
  for (const args of ["'text', 1", "{ x: 1 }, 'text'"]) {
    const machine = waiting(`return await tools.wait(${args})`)
    const before = copyOf(machine.snapshot())
    const given = machine.pending[0]?.args as unknown[]
    if (typeof given[0] === "object") (given[0] as Record<string, unknown>).x = 2
    given[1] = () => 1
    given.push("more")
    expect(machine.snapshot()).toEqual(before)
  }
})

test("a property named __proto__ is a property", () => {
  const machine = waiting(
    'const o = JSON.parse(\'{"__proto__": {"x": 1}}\'); await tools.wait(); return [o.x, Object.keys(o)];',
  )
  const again = restoreMachine(copyOf(machine.snapshot()))
  again.resolve("call1", null)
  expect(valueOf(again.run())).toEqual([undefined, ["__proto__"]])
})

describe("invocations in snapshots", () => {
  const completed = (source: string, options: MachineOptions = {}): { machine: Machine; value: unknown } => {
    const machine = createMachine(compilePlan(source), { html: true, ...options })
    return { machine, value: valueOf(machine.run()) }
  }

  test.each([false, true])("one that has not run yet completes after a restore (stepping: %s)", (stepping) => {
    const { machine, value } = completed("return html`<b onclick=${(n) => n + 1}></b>`", { stepping })
    machine.invoke((value as HtmlTemplate).values[0] as GuestFunction, [1])
    expect(valueOf(restoreMachine(copyOf(machine.snapshot())).run())).toBe(2)
    expect(valueOf(machine.run())).toBe(2)
  })

  test("after one that failed the plan is saved, with how it failed, and others can be invoked", () => {
    const source = "let n = 0;\nreturn { bad() { n++; throw new TypeError('no') }, odd: () => Symbol(), good: () => n }"
    const { machine, value } = completed(source)
    const { bad, odd } = value as Record<string, GuestFunction>
    for (const fn of [bad, odd]) {
      machine.invoke(fn as GuestFunction, [])
      const state = machine.run()
      const again = restoreMachine(copyOf(machine.snapshot()))
      expect(state.status).toBe("failed")
      expect(again.run()).toEqual(state)
      expect(copyOf(again.snapshot())).toEqual(copyOf(machine.snapshot()))
      again.invoke(again.handle("function3") as GuestFunction, [])
      expect(valueOf(again.run())).toBe(1)
    }
  })

  test("how it failed is checked", () => {
    const { machine, value } = completed("return () => { throw 1 }")
    machine.invoke(value as GuestFunction, [])
    machine.run()
    for (const failure of [null, 1, {}, { code: "step_limit", message: "" }, { code: "thrown", message: 1 }]) {
      const edited = { ...copyOf(machine.snapshot()), failure } as unknown as MachineSnapshot
      expect(() => restoreMachine(edited)).toThrow(SnapshotError)
    }
  })
})

describe("what is large", () => {
  const waiting = (source: string) => {
    const machine = createMachine(compilePlan(source), { hostFunctions: ["tools.wait"] })
    expect(machine.run().status).toBe("waiting")
    return machine
  }

  test("a long text that many share is written, and counts, once", () => {
    const machine = waiting(
      'const s = "x".repeat(1e6); const k = Array(600).fill(s); await tools.wait(); return k[599].length',
    )
    const text = JSON.stringify(machine.snapshot())
    expect(text.length).toBeLessThan(1_020_000)
    const again = restoreMachine(JSON.parse(text) as MachineSnapshot)
    again.resolve("call1", 1)
    expect(valueOf(again.run())).toBe(1_000_000)
    expect(again.usage.memoryBytes).toBeLessThan(2_100_000)
  })

  test("what a machine may have, the restored one may have, too", () => {
    for (const make of ["new Date(i)", '"k" + i', "new Number(i)", "Symbol()", "(() => i).bind()", "/a/g"]) {
      const source = `const kept = []; for (let i = 0; i < 4000; i++) kept.push(${make}); await tools.wait(); return kept.length`
      const { memoryBytes } = waiting(source).usage
      const limits = { maxMemoryBytes: memoryBytes + 1000 }
      const machine = createMachine(compilePlan(source), { hostFunctions: ["tools.wait"], limits })
      machine.run()
      const again = restoreMachine(copyOf(machine.snapshot()))
      expect(again.usage.memoryBytes, make).toBe(memoryBytes)
      again.resolve("call1", 1)
      expect(valueOf(again.run()), make).toBe(4000)
    }
  })

  const growing = [
    'kept.push({ i, s: "x".repeat(50) })',
    "kept.push(new Map([[i, [i]]]), [i].map((x) => x + 1), `${i} and more than twelve`)",
    "kept.push(Promise.resolve(i).then((x) => [x, i])); await kept.at(-1)",
    "kept.push(class { a = i; #b = [i]; get c() { return `${this.#b}`.padStart(20) } }, /a+/g, new Date(i), i.toString())",
  ]
  test.each(growing)("where memory ends does not depend on snapshots: %s", (body) => {
    const program = compilePlan(`const kept = []; for (let i = 0; i < 40; i++) { ${body}; await tools.wait(i) }`)
    for (let maxMemoryBytes = 1500; maxMemoryBytes < 12_000; maxMemoryBytes += 919) {
      for (const stepping of [false, true]) {
        const options = { hostFunctions: ["tools.wait"], limits: { maxMemoryBytes }, stepping }
        const [plain, saved] = [false, true].map((saves) => {
          let machine = createMachine(program, options)
          let state = machine.run()
          while (state.status === "waiting") {
            if (saves) machine = restoreMachine(copyOf(machine.snapshot()))
            for (const { id } of machine.pending) machine.resolve(id, 1)
            state = machine.run()
          }
          return { status: state.status, usage: machine.usage }
        })
        expect(saved, `${maxMemoryBytes}`).toEqual(plain)
      }
    }
  })

  test("more than the limit is refused", () => {
    const machine = waiting(
      "const kept = []; for (let i = 0; i < 40000; i++) kept.push([i]); await tools.wait(); return kept.length",
    )
    const limits = { maxMemoryBytes: 400_000 }
    expect(() => restoreMachine(copyOf(machine.snapshot()), { limits })).toThrow("holds more than the plan may have")
  })

  test("texts that are not there are refused", () => {
    const snapshot = copyOf(waiting('const s = "x".repeat(300); await tools.wait(); return s').snapshot())
    for (const texts of [undefined, [], [1], { 0: "x" }]) {
      expect(() => restoreMachine({ ...snapshot, texts } as never)).toThrow("names no text of the snapshot")
    }
  })

  test("open calls are of functions that the host offers", () => {
    const snapshot = copyOf(waiting("return await tools.wait()").snapshot())
    const named = (name: string) => ({ ...snapshot, open: snapshot.open.map((call) => ({ ...call, name })) })
    for (const name of ["setTimeout", "__proto__", "other.wait", "tools.wait.longer.still"]) {
      expect(() => restoreMachine(named(name) as never)).toThrow("is no function that the host offers")
    }
  })
})

test("what a walk of the memory numbers is no field of the plan's data", () => {
  const machine = waiting(
    `const call = tools.wait({ lastWalk: 42, in: { lastWalk: 1 } })
    let garbage
    for (let i = 0; i < 20000; i++) garbage = [i, i]
    return await call`,
    { limits: { maxMemoryBytes: 100_000 } },
  )
  const again = restoreMachine(copyOf(machine.snapshot()))
  expect(again.pending[0]?.args).toEqual([{ lastWalk: 42, in: { lastWalk: 1 } }])
})
