/**
 * What the benchmark runs: kernels, whole plans, and the small plans of the life-cycle rows. A worker loads the same lists, so
 * that a plan is told by its group and name.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, extname, join, resolve } from "node:path"
import { transform } from "sucrase"
import { restaurantPlans } from "./demo.js"
import { runAfresh, type Surroundings, type Tools } from "./engines/engine.js"
import { native } from "./engines/native.js"
import { rowNames } from "./summary.js"

export interface Plan {
  readonly group: "kernel" | "plan" | "life cycle"
  readonly name: string
  readonly source: string
  /** Made before each run: tools may count their calls. */
  surroundings(): Surroundings
}

export async function loadPlans(): Promise<readonly Plan[]> {
  const own = readFolder("plan", "bench/plans")
  return [
    ...readFolder("kernel", "bench/kernels"),
    ...own,
    ...restaurantPlans(),
    ...(await corpusPlans()),
    ...smallPlans,
  ]
}

function readFolder(group: Plan["group"], folder: string): Plan[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const source = readFileSync(join(folder, file), "utf8")
      return { group, name: basename(file, ".js"), source, surroundings: () => ({}) }
    })
}

/** The body of an async function, without its types. */
export function eraseTypes(source: string): string {
  const head = "async function plan() {\n"
  const { code } = transform(`${head}${source}\n}`, { transforms: ["typescript"], disableESTransforms: true })
  return code.slice(code.indexOf("{") + 1, code.lastIndexOf("}"))
}

const corpus = "../shared/corpus/plans"
export const hasCorpus = existsSync(corpus)

/**
 * Of the shared plans those that are as plans are: a few tools, data shaped, a result. What tests a limit or a corner of the
 * language is left to the tests.
 */
const typical = [
  "001-menu-price-summary",
  "003-cursor-pagination",
  "011-group-orders-by-day",
  "013-csv-parse-quoted",
  "015-markdown-table",
  "021-topological-sort",
  "027-json-object-diff",
  "029-moving-average-anomalies",
  "145-cron-next-runs",
  "075-ts-event-sourcing",
  "087-error-tolerant-sequential",
  "089-calendar-free-slots",
  "097-leaderboard-ranking",
  "119-big-mini-sql-engine",
  "121-big-restaurant-weekly-report",
  "125-big-astar-and-life",
  "146-split-bill-fairly",
  "167-github-issue-triage",
  "176-bulk-fetch-in-chunks",
]

interface Simulation {
  readonly toolNames: readonly string[]
  callTool(name: string, argument: unknown): Promise<unknown>
}

async function corpusPlans(): Promise<Plan[]> {
  if (!hasCorpus) return []
  const { simulate } = (await import(resolve(corpus, "lib/toolsim.mjs"))) as {
    simulate(tools: unknown): Simulation
  }
  const names = readdirSync(join(corpus, "cases")).filter((name) => typical.includes(name))
  return Promise.all(
    names.sort().map(async (name) => {
      const folder = join(corpus, "cases", name)
      const file = ["plan.js", "plan.ts"].map((each) => join(folder, each)).find((each) => existsSync(each)) ?? ""
      const text = readFileSync(file, "utf8")
      const source = extname(file) === ".ts" ? eraseTypes(text) : text
      const { input, tools } = JSON.parse(readFileSync(join(folder, "case.json"), "utf8"))
      const { toolNames, callTool } = simulate(tools ?? {})
      const hasConsole = /\bconsole\b/.test(source)
      const entries = toolNames.map((tool) => [`tools.${tool}`, (argument: unknown) => callTool(tool, argument)])
      const replay = await record(source, { input, tools: Object.fromEntries(entries), hasConsole })
      return { group: "plan" as const, name, source, surroundings: () => ({ input, tools: replay(), hasConsole }) }
    }),
  )
}

type Answer = { readonly value: unknown } | { readonly error: unknown }

/**
 * Runs the plan once and gives tools that answer as they did then, at once: what is timed is the plan, not its tools. Called
 * for each run, since a tool may answer the same question differently the second time.
 */
async function record(source: string, surroundings: Surroundings): Promise<() => Tools> {
  const answers = new Map<string, Answer[]>()
  const names = Object.keys(surroundings.tools ?? {})
  const recording = Object.entries(surroundings.tools ?? {}).map(([name, tool]): [string, Tools[string]] => [
    name,
    async (argument) => {
      const list: Answer[] = []
      const key = `${name} ${JSON.stringify(argument)}`
      const known = answers.get(key) ?? list
      answers.set(key, known)
      const at = known.push({ value: undefined }) - 1
      try {
        const value = await tool(argument)
        known[at] = { value }
        return value
      } catch (error) {
        known[at] = { error }
        throw error
      }
    },
  ])
  await runAfresh(native, source, { ...surroundings, tools: Object.fromEntries(recording) })
  return () => {
    const asked = new Map<string, number>()
    const replaying = names.map((name): [string, Tools[string]] => [
      name,
      async (argument) => {
        const key = `${name} ${JSON.stringify(argument)}`
        const at = asked.get(key) ?? 0
        asked.set(key, at + 1)
        const answer = answers.get(key)?.[at]
        if (answer === undefined) throw new Error(`nothing recorded for ${key}`)
        if ("error" in answer) throw answer.error
        return answer.value
      },
    ])
    return Object.fromEntries(replaying)
  }
}

export const seedPlan = `const { items } = await tools.menu.items.list({ menuId: input.menuId });
return items.filter((item) => item.price < input.maximumPrice);`

export const seedInput = { menuId: "m1", maximumPrice: 12 }
export const seedItems = Array.from({ length: 50 }, (_, i) => ({ id: `i${i}`, name: `Dish ${i}`, price: (i * 7) % 30 }))
export const seedTool = "tools.menu.items.list"

const seedTools: Tools = { [seedTool]: async () => ({ items: seedItems }) }
const echo: Tools = { "tools.echo": async (input) => input }

export const trivial: Plan = { group: "life cycle", name: "trivial plan", source: "return 1", surroundings: () => ({}) }
export const seed: Plan = {
  group: "life cycle",
  name: "seed plan",
  source: seedPlan,
  surroundings: () => ({ input: seedInput, tools: seedTools }),
}
export const inParallel: Plan = {
  group: "life cycle",
  name: rowNames.parallel,
  source: `const all = await Promise.all(Array.from({ length: 1000 }, (_, n) => tools.echo({ n })));
return all.reduce((sum, { n }) => sum + n, 0);`,
  surroundings: () => ({ tools: echo }),
}
export const inSequence: Plan = {
  group: "life cycle",
  name: rowNames.sequence,
  source: `let sum = 0;
for (let i = 0; i < 1000; i++) sum += (await tools.echo({ n: i })).n;
return sum;`,
  surroundings: () => ({ tools: echo }),
}
/** Many plans in one, none of which runs. */
export const manyPlans: Plan = {
  group: "life cycle",
  name: "60 KB of plans, none of which runs",
  get source() {
    const plans = readFolder("plan", "bench/plans").map(({ source }) => source)
    let source = ""
    for (let i = 0; source.length < 60_000; i++) {
      source += `const plan${i} = async () => {\n${plans[i % plans.length]}\n};\n`
    }
    return source
  },
  surroundings: () => ({}),
}

const smallPlans = [trivial, seed, inParallel, inSequence, manyPlans]
