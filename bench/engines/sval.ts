/** sval: walks the syntax tree that acorn gives. Its values are the host's own, so nothing is copied. */
import Sval from "sval"
import { type Engine, type KeptPlan, nestTools, type Surroundings, silentConsole, suspendKept } from "./engine.js"

const wrap = (source: string) => `"use strict";exports.result = (async () => {${source}\n})()`

function freshContext({ input, tools, hasConsole }: Surroundings): Sval {
  const sval = new Sval({ ecmaVer: "latest", sourceType: "script", sandBox: true })
  sval.import({ input, ...nestTools(tools), ...(hasConsole ? { console: silentConsole } : {}) })
  return sval
}

function run(sval: Sval, code: Parameters<Sval["run"]>[0]): Promise<unknown> {
  sval.run(code)
  return sval.exports.result as Promise<unknown>
}

export const sval: Engine = {
  name: "sval",
  prepare(source, surroundings = {}) {
    const context = freshContext(surroundings)
    return { run: async () => run(context, wrap(source)), dispose() {} }
  },
  keep,
  async suspend(source, toolName, count) {
    return suspendKept(keep(source), toolName, count)
  },
}

function keep(source: string): KeptPlan {
  const tree = freshContext({}).parse(wrap(source))
  return { run: async (surroundings) => run(freshContext(surroundings), tree) }
}
