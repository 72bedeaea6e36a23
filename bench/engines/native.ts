/** The host itself, with its just-in-time compiler: the lower bound, and the oracle of every result. */
import type { Engine, PreparedRun, Tools } from "./engine.js"

type PlanFunction = (tools: unknown) => Promise<unknown>

const AsyncFunction = (async () => {}).constructor as new (...parametersAndBody: string[]) => PlanFunction

export const native: Engine = {
  name: "native",
  async prepare(source, tools = {}): Promise<PreparedRun> {
    const namespace = nest(tools).tools
    return {
      run: () => new AsyncFunction("tools", `"use strict";${source}`)(namespace),
      dispose() {},
    }
  },
  async suspend(source, toolName) {
    const { tools } = nest({ [toolName]: () => new Promise(() => {}) })
    let running: Promise<unknown> | null = new AsyncFunction("tools", `"use strict";${source}`)(tools)
    return {
      release() {
        void running
        running = null
      },
    }
  },
}

interface Namespace {
  [name: string]: Namespace | Tools[string]
}

/** `{ "a.b": f }` as `{ a: { b: f } }`. */
function nest(tools: Tools): Namespace {
  const root: Namespace = {}
  for (const [name, tool] of Object.entries(tools)) {
    const path = name.split(".")
    const last = path.pop() ?? name
    let at = root
    for (const part of path) {
      at[part] ??= {}
      at = at[part] as Namespace
    }
    at[last] = tool
  }
  return root
}
