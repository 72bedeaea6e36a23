/** Long keys that cross to the host are compared there with all of their length. */
import { expect, test } from "vitest"
import { compilePlan, createMachine, type Machine, restoreMachine } from "./index.js"

const source = `const long = "\\u1234".repeat(16384);
const [kind, times] = [input.kind, input.times];
const one = { record: (key) => ({ [key]: 1 }), map: (key) => new Map([[key, 1]]), set: (key) => new Set([key]),
  array: (key) => Object.assign([], { [key]: 1 }) }[kind];
for (let i = 0; i < times; i++) console.log(one(long + (10 + i)));
await tools.wait({});
for (let i = 0; i < times; i++) console.log(one(long + (10 + i)));`

function machineFor(kind: string, times: number): Machine {
  const limits = { maxConsoleBytes: Number.POSITIVE_INFINITY }
  return createMachine(compilePlan(source), { input: { kind, times }, hostFunctions: ["tools.wait"], limits })
}

function stepsAfter(machine: Machine): number {
  const state = machine.run()
  if (state.status !== "waiting") throw new Error(`the plan has ${state.status}`)
  machine.resolve(state.calls[0]?.id ?? "", null)
  expect(machine.run().status).toBe("completed")
  return machine.usage.steps
}

test.each(["record", "map", "set", "array"])("a %s: each costs more than the one before", (kind) => {
  const [none, ten, twenty] = [0, 10, 20].map((times) => stepsAfter(machineFor(kind, times))) as [
    number,
    number,
    number,
  ]
  // 256 steps for each of those before: 20 crossings cost 190 of these, and 40 cost 780.
  expect((twenty - none - 2 * (ten - none)) / 256).toBeGreaterThan(390)
})

test("a restored machine goes on counting", () => {
  const machine = machineFor("record", 10)
  const state = machine.run()
  const restored = restoreMachine(machine.snapshot())
  if (state.status !== "waiting") throw new Error("the plan does not wait")
  machine.resolve(state.calls[0]?.id ?? "", null)
  restored.resolve(state.calls[0]?.id ?? "", null)
  machine.run()
  restored.run()
  expect(restored.usage.steps).toBe(machine.usage.steps)
})
