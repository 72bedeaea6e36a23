/** What it costs to write a waiting plan down, and to go on with it: for planwalk alone. A row names its unit. */
import { compilePlan, createMachine, type Machine, restoreMachine } from "../src/engine/index.js"
import { median, type Row } from "./measure.js"

const seedPlan = `const { items } = await tools.menu.items.list({ menuId: input.menuId });
return items.filter((item) => item.price < input.maximumPrice);`

/** As many objects as a plan that has gathered a page of data may hold. */
const holdingPlan = `const orders = [];
for (let i = 0; i < 1000; i++) orders.push({ id: "o" + i, total: i * 1.5, lines: [{ sku: "a", n: i }], at: new Date(i) });
await tools.menu.items.list({});
return orders.length;`

const SUSPENDED = 10_000

const rows: readonly { name: string; measure(rounds: number): number }[] = [
  { name: "snapshot of the seed plan, without its source, KB", measure: seedSize },
  { name: "write it as text, ms", measure: (rounds) => writing(seedPlan, rounds * 200) },
  { name: "restore it, compiled before, ms", measure: (rounds) => restoring(seedPlan, rounds * 200, true) },
  { name: "restore it from its source, ms", measure: (rounds) => restoring(seedPlan, rounds * 200, false) },
  { name: "write 3,000 objects as text, ms", measure: (rounds) => writing(holdingPlan, rounds * 4) },
  { name: "restore 3,000 objects, ms", measure: (rounds) => restoring(holdingPlan, rounds * 4, true) },
  { name: "heap of one of 10,000 machines of one program that wait, KB", measure: heapOfMachine },
]

export function measureSnapshots(rounds: number, isWanted: (name: string) => boolean): Row[] {
  return rows
    .filter(({ name }) => isWanted(name))
    .map(({ name, measure }) => {
      process.stderr.write(`${name}\n`)
      return { name, milliseconds: { planwalk: measure(rounds) }, failures: {} }
    })
}

function waiting(source: string, program = compilePlan(source)): Machine {
  const input = { menuId: "m1", maximumPrice: 12 }
  const machine = createMachine(program, { input, hostFunctions: ["tools.menu.items.list"] })
  if (machine.run().status !== "waiting") throw new Error("the plan does not wait")
  return machine
}

function seedSize(): number {
  const { source: _, ...rest } = waiting(seedPlan).snapshot()
  return JSON.stringify(rest).length / 1024
}

function writing(source: string, times: number): number {
  const machine = waiting(source)
  return timed(times, () => JSON.stringify(machine.snapshot()))
}

function restoring(source: string, times: number, isCompiled: boolean): number {
  const program = compilePlan(source)
  const text = JSON.stringify(waiting(source, program).snapshot())
  return timed(times, () => restoreMachine(JSON.parse(text), isCompiled ? { program } : {}))
}

function timed(times: number, action: () => unknown): number {
  const measured: number[] = []
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    action()
    measured.push(performance.now() - start)
  }
  return median(measured)
}

function heapOfMachine(): number {
  if (globalThis.gc === undefined) throw new Error("needs node --expose-gc")
  const program = compilePlan(seedPlan)
  waiting(seedPlan, program)
  globalThis.gc()
  const before = process.memoryUsage().heapUsed
  const held = Array.from({ length: SUSPENDED }, () => waiting(seedPlan, program))
  globalThis.gc()
  const bytes = process.memoryUsage().heapUsed - before
  return bytes / held.length / 1024
}
