/** The engines, by name. */
import type { Engine } from "./engine.js"
import { jailjs } from "./jailjs.js"
import { jsInterpreter } from "./js-interpreter.js"
import { native } from "./native.js"
import { planwalk, stepping } from "./planwalk.js"
import { quickjs } from "./quickjs.js"
import { sandboxjs } from "./sandboxjs.js"
import { sval } from "./sval.js"

/** Interpreters that are written in JavaScript, as planwalk is. Their runs may never end. */
export const peers: readonly Engine[] = [sval, sandboxjs, jailjs, jsInterpreter]

export const engines: readonly Engine[] = [native, quickjs, planwalk, stepping, ...peers]

export function findEngine(name: string): Engine {
  const engine = engines.find((each) => each.name === name)
  if (engine === undefined) throw new Error(`there is no engine ${name}; there are ${engines.map((each) => each.name)}`)
  return engine
}
