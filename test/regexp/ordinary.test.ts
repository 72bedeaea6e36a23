/** What plans do with patterns, next to what the host makes of the same code. */
import { describe, expect, test } from "vitest"
import { ORDINARY } from "../../src/builtins/regexp/fixtures/ordinary.js"
import { compilePlan, createMachine } from "../../src/engine/index.js"

/** A text for each pair of pattern and input: all that the methods gave, and where they left `lastIndex`. */
const USES = `
const told = (value) => JSON.stringify(value, (key, part) => (part === undefined ? "(undefined)" : part))
const entries = (groups) => groups && Object.entries(groups)
const parts = (match) =>
  match && [[...match], match.index, entries(match.groups), match.indices && [...match.indices, entries(match.indices.groups)]]
const attempt = (action) => {
  try {
    return action()
  } catch (error) {
    return String(error)
  }
}

/** Calls of exec from one lastIndex to the next, and at each place if it is sticky. */
function walk(pattern, text) {
  const found = []
  for (let calls = 0; calls < 40; calls++) {
    const before = pattern.lastIndex
    const match = pattern.exec(text)
    found.push([parts(match), pattern.lastIndex])
    if (match === null || before === pattern.lastIndex) break
    if (match[0] === "") pattern.lastIndex++
  }
  return found
}

function stick(source, flags, text) {
  const pattern = new RegExp(source, flags.replace("y", "") + "y")
  const found = []
  for (let at = 0; at <= Math.min(text.length, 12); at++) {
    if (/[\\udc00-\\udfff]/.test(text[at] ?? "")) continue
    pattern.lastIndex = at
    found.push([pattern.test(text), pattern.lastIndex])
  }
  return found
}

function use(source, flags, text) {
  const make = (extra = "") => new RegExp(source, flags + (flags.includes(extra) ? "" : extra))
  const pattern = make()
  const list = (...args) => "[" + args.map((arg) => (typeof arg === "object" ? told(arg) : String(arg))).join("|") + "]"
  return told([
    walk(make("d"), text),
    stick(source, flags, text),
    parts(text.match(make())),
    [pattern.test(text), pattern.lastIndex, text.search(pattern), pattern.lastIndex],
    [...text.matchAll(make("g"))].map(parts),
    text.replace(make(), "<$&|$1|$2|$<key>|$\`|$'|$$>"),
    text.replace(make(), list),
    text.replaceAll(make("g"), list),
    attempt(() => text.replaceAll(make(), "-")),
    text.split(make()),
    text.split(make(), 3),
    [String(make()), make().flags],
  ])
}

return input.patterns.flatMap(([source, flags = ""]) => input.inputs.map((text) => use(source, flags, text)))
`

const limits = { maxSteps: 1e9, maxMemoryBytes: 2 ** 30, maxResultBytes: 2 ** 26 }

function inPlan(source: string, input: unknown): unknown {
  const state = createMachine(compilePlan(source), { input, limits }).run()
  if (state.status !== "completed") throw new Error(JSON.stringify(state))
  return state.value
}

function inHost(source: string, input: unknown): unknown {
  return new Function("input", source)(input)
}

const pairs = ORDINARY.reduce((sum, { patterns, inputs }) => sum + patterns.length * inputs.length, 0)

test("there are enough of them", () => {
  expect(pairs).toBeGreaterThan(2300)
})

describe.each(ORDINARY)("$topic", ({ patterns, inputs }) => {
  test("every method gives what the host's gives", () => {
    const [ours, hosts] = [inPlan, inHost].map((run) => run(USES, { patterns, inputs }) as string[])
    expect(ours?.length).toBe(patterns.length * inputs.length)
    for (const [at, expected] of (hosts ?? []).entries()) {
      const [source, flags = ""] = patterns[Math.floor(at / inputs.length)] ?? []
      expect(ours?.[at], `/${source}/${flags} on ${JSON.stringify(inputs[at % inputs.length])}`).toBe(expected)
    }
  })

  test("literals do too", () => {
    const literals = patterns.map(([source, flags]) => String(new RegExp(source, flags)))
    const plan = `return [${literals.join(", ")}].map((pattern) => {
      return [String(pattern), input.map((text) => [text.replace(pattern, "<$&>"), text.split(pattern).length])]
    })`
    expect(inPlan(plan, inputs)).toEqual(inHost(plan, inputs))
  })
})
