/** What parts of URLs cost: the host takes the whole text apart each time, and cuts them from it. */
import { expect, test } from "vitest"
import { compilePlan, createMachine } from "./index.js"

function usageOf(source: string): { steps: number; memoryBytes: number } {
  const machine = createMachine(compilePlan(source), { limits: { maxMemoryBytes: 2 ** 30 } })
  expect(machine.run()).toMatchObject({ status: "completed" })
  return machine.usage
}

const opening = (length: number) => `const u = new URL("http://a.example/" + "p".repeat(${length}) + "?q=1#h"); `

/** What an action costs more on a URL of 640,000 characters than on a short one, beyond making the URL. */
function surplus(action: string): { steps: number; memoryBytes: number } {
  const [short, long] = [0, 640_000].map((length) => {
    const [without, having] = [usageOf(opening(length)), usageOf(opening(length) + action)]
    return { steps: having.steps - without.steps, memoryBytes: having.memoryBytes - without.memoryBytes }
  }) as [{ steps: number; memoryBytes: number }, { steps: number; memoryBytes: number }]
  return { steps: long.steps - short.steps, memoryBytes: long.memoryBytes - short.memoryBytes }
}

test.each(["port", "origin", "hash", "hostname", "searchParams"])(
  "u.%s costs a step for 64 characters of the URL",
  (name) => {
    const { steps, memoryBytes } = surplus(`u.${name}`)
    expect(steps).toBe(10_000)
    expect(memoryBytes).toBe(0)
  },
)

test("a long part counts as a text of its own", () => {
  expect(surplus("u.pathname").memoryBytes).toBe(1_280_000)
})

test.each(["u.port = 81", "u.hash = 'x'", "u.searchParams.append('a', 1)"])("after `%s` so does the URL", (action) => {
  const { steps, memoryBytes } = surplus(action)
  expect(steps).toBeGreaterThanOrEqual(10_000)
  expect(memoryBytes).toBe(1_280_000)
})
