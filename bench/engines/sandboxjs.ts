/**
 * SandboxJS: a parser and a tree walker of its own. Its values are the host's own, so nothing is copied. What it compiles
 * belongs to one sandbox, so the runs of a plan that is kept share their globals.
 */
import Sandbox from "@nyariv/sandboxjs"
import { type Engine, type KeptPlan, nestTools, type Surroundings, silentConsole, suspendKept } from "./engine.js"

const scope = ({ input, tools, hasConsole }: Surroundings) => ({
  input,
  ...nestTools(tools),
  ...(hasConsole ? { console: silentConsole } : {}),
})

export const sandboxjs: Engine = {
  name: "sandboxjs",
  prepare(source, surroundings = {}) {
    const sandbox = new Sandbox()
    return { run: async () => sandbox.compileAsync(source)(scope(surroundings)).run(), dispose() {} }
  },
  keep,
  async suspend(source, toolName, count) {
    return suspendKept(keep(source), toolName, count)
  },
}

function keep(source: string): KeptPlan {
  const execute = new Sandbox().compileAsync(source)
  return { run: async (surroundings) => execute(scope(surroundings)).run() }
}
