/** What `onTrace` tells of an observed program. */
import { expect, test } from "vitest"
import type { TraceEvent } from "../interpreter/types.js"
import { compilePlan, createMachine } from "./index.js"

const source =
  "const double = (x) => x * 2;\nlet sum = 0;\nfor (const x of [1, 2]) {\n  sum += double(x);\n}\nreturn sum;"

function trace(stepping: boolean): string[] {
  const events: TraceEvent[] = []
  const machine = createMachine(compilePlan(source, { observe: true }), { stepping, onTrace: (e) => events.push(e) })
  expect(machine.run()).toMatchObject({ status: "completed", value: 6 })
  return events.map(({ kind, location, functionName, value }) =>
    [`${location.line}:${location.column}`, kind, functionName, value].filter((part) => part !== undefined).join(" "),
  )
}

test("statements, values and calls are told in the order in which they happen, alike in both flavours", () => {
  const told = trace(false)
  expect(told).toEqual([
    "1:1 enter ",
    "1:1 statement ",
    "1:7 value  [Function: double]",
    "2:1 statement ",
    "2:5 value  0",
    "3:1 statement ",
    "4:3 statement ",
    "1:16 enter double",
    "1:23 statement double",
    "1:23 value double 2",
    "1:16 leave double 2",
    "4:3 value  2",
    "4:3 statement ",
    "1:16 enter double",
    "1:23 statement double",
    "1:23 value double 4",
    "1:16 leave double 4",
    "4:3 value  6",
    "6:1 statement ",
    "6:1 value  6",
    "1:1 leave  6",
  ])
  expect(trace(true)).toEqual(told)
})

/** Every statement of it is reached. */
const everywhere = `let n = 0;
outer:
for (
  let i = 0;
  i < 2;
  i++
) n++;
inner: again: while (n > 1) n--;
one: n++;
two: {
  n++;
}
three: switch (n) {
  default: break three;
}
for (
  const x
  of [1]
) {}
for (
  var k
  in { a: 1 }
) ;
class A {
  a = () =>
    1;
}
const f = async (
  x = () =>
    1,
) =>
  await x();
const { g = () =>
  ({ n }) } = {};
debugger;
try {
  throw new A().a();
} catch {
  f();
}
return g();`

test("every place to stop of the source is a statement that is told, and one that a stepping machine stops at", () => {
  const program = compilePlan(everywhere, { observe: true })
  const places = new Set(
    program.stops.map((at) => program.source.locate(at)).map(({ line, column }) => `${line}:${column}`),
  )
  const told = new Set<string>()
  const stopped = new Set<string>()
  const machine = createMachine(program, {
    stepping: true,
    onTrace: ({ kind, location: { line, column } }) => {
      if (kind === "statement") told.add(`${line}:${column}`)
    },
  })
  for (let state = machine.run({ stop: { step: "in" } }); state.status === "paused"; ) {
    stopped.add(`${state.location.line}:${state.location.column}`)
    state = machine.run({ stop: { step: "in" } })
  }
  expect([...told].sort()).toEqual([...places].sort())
  expect([...stopped].sort()).toEqual([...places].sort())
})

test("a breakpoint lies where the plan stops: not in the head of a loop, nor at one with a label", () => {
  const machine = createMachine(compilePlan(everywhere), { stepping: true })
  const stop = { breakpoints: [{ line: 2 }, { line: 4 }] }
  expect(machine.run({ stop })).toMatchObject({ reason: "breakpoint", location: { line: 7, column: 3 } })
})

test("an await is one statement, however often its frame is entered", async () => {
  const events: TraceEvent[] = []
  const program = compilePlan("const x = await tools.a();\nreturn x + 1;", { observe: true })
  const machine = createMachine(program, { hostFunctions: ["tools.a"], onTrace: (e) => events.push(e) })
  machine.run()
  machine.resolve("call1", 1)
  machine.run()
  expect(events.filter(({ kind }) => kind === "statement").map(({ location }) => location.line)).toEqual([1, 2])
})

test("a program that is not observed has nothing to tell", () => {
  expect(() => createMachine(compilePlan("return 1"), { onTrace: () => undefined })).toThrow(
    "createMachine: onTrace needs a program compiled with observe: true",
  )
})
