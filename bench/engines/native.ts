/** The host itself, with its just-in-time compiler: the lower bound, and the oracle of every result. */
import { type Engine, type KeptPlan, nestTools, type Surroundings, silentConsole, suspendKept } from "./engine.js"

type PlanFunction = (input: unknown, tools: unknown, console: unknown) => Promise<unknown>

const AsyncFunction = (async () => {}).constructor as new (...parametersAndBody: string[]) => PlanFunction

const compile = (source: string) => new AsyncFunction("input", "tools", "console", `"use strict";${source}`)
const call = (plan: PlanFunction, { input, tools }: Surroundings) => plan(input, nestTools(tools).tools, silentConsole)

export const native: Engine = {
  name: "native",
  prepare: (source, surroundings = {}) => ({
    run: () => call(compile(source), surroundings),
    dispose() {},
  }),
  keep,
  async suspend(source, toolName, count) {
    return suspendKept(keep(source), toolName, count)
  },
}

function keep(source: string): KeptPlan {
  const plan = compile(source)
  return { run: (surroundings) => call(plan, surroundings) }
}
