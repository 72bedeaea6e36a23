/** JailJS: walks a syntax tree of ES5, to which Babel brings newer code. Its values are the host's own. */
import { type Engine, type KeptPlan, nestTools, type Surroundings, silentConsole, suspendKept } from "./engine.js"

/** Babel is large: it is loaded where it is needed. */
const load = async () => {
  const [{ Interpreter }, { transformToES5 }] = await Promise.all([
    import("@mariozechner/jailjs"),
    import("@mariozechner/jailjs/transform"),
  ])
  const parse = (source: string) => transformToES5(`(async () => {${source}\n})()`)
  const freshContext = ({ input, tools, hasConsole }: Surroundings) =>
    new Interpreter({ ...missing, input, ...nestTools(tools), ...(hasConsole ? { console: silentConsole } : {}) })
  return { parse, freshContext }
}

/** What plans expect and this engine does not provide by itself. */
const missing = { Map, Set, WeakMap, BigInt, Uint8Array, Float64Array, Intl, structuredClone }

export const jailjs: Engine = {
  name: "jailjs",
  async prepare(source, surroundings = {}) {
    const { parse, freshContext } = await load()
    const context = freshContext(surroundings)
    return { run: async () => context.evaluate(parse(source)), dispose() {} }
  },
  keep,
  async suspend(source, toolName, count) {
    return suspendKept(await keep(source), toolName, count)
  },
}

async function keep(source: string): Promise<KeptPlan> {
  const { parse, freshContext } = await load()
  const tree = parse(source)
  return { run: async (surroundings) => freshContext(surroundings).evaluate(tree) }
}
