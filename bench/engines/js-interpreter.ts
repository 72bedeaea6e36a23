/**
 * JS-Interpreter: walks a tree of ES5 that it can stop at any node. It has no promises, so it takes only plans that wait for
 * nothing. Newer syntax is brought to ES5 by TypeScript's compiler, which is not counted: the time starts with ES5.
 */
import Interpreter from "js-interpreter"
import type { Engine } from "./engine.js"

export const jsInterpreter: Engine = {
  name: "js-interpreter",
  async prepare(source, { tools = {} } = {}) {
    if (/\bawait\b/.test(source) || Object.keys(tools).length > 0) throw new Error("has no promises")
    const es5 = await lower(source)
    return {
      run: async () => {
        const interpreter = new Interpreter(es5)
        interpreter.run()
        return interpreter.pseudoToNative(interpreter.value)
      },
      dispose() {},
    }
  },
}

/** The compiler is large: it is loaded where it is needed. */
async function lower(source: string): Promise<string> {
  const { default: ts } = await import("typescript")
  const { outputText } = ts.transpileModule(`(function () {\n${source}\n})()`, {
    compilerOptions: { target: ts.ScriptTarget.ES5, module: ts.ModuleKind.None, downlevelIteration: false },
  })
  return outputText
}
