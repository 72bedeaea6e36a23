/** QuickJS compiled to WASM (release build, synchronous variant): the interpreter that planwalk is measured against. */
import { getQuickJS, type QuickJSContext, type QuickJSHandle, type QuickJSRuntime } from "quickjs-emscripten"
import type { Engine, PreparedRun, Tools } from "./engine.js"

export const quickjs: Engine = {
  name: "quickjs",
  async prepare(source, tools = {}): Promise<PreparedRun> {
    const { runtime, context } = await freshContext(tools)
    return {
      run: async () => {
        const promise = start(context, source)
        const outcome = context.resolvePromise(promise)
        promise.dispose()
        drain(runtime)
        const handle = context.unwrapResult(await outcome)
        const value: unknown = context.dump(handle)
        handle.dispose()
        return value
      },
      dispose() {
        context.dispose()
        runtime.dispose()
      },
    }
  },
  async suspend(source, toolName) {
    const { runtime, context } = await freshContext({ [toolName]: () => new Promise(() => {}) })
    const promise = start(context, source)
    drain(runtime)
    return {
      release() {
        promise.dispose()
        // A promise that never settles keeps handles of its own; the runtime would refuse to end before them.
        context.dispose()
      },
    }
  },
}

async function freshContext(tools: Tools): Promise<{ runtime: QuickJSRuntime; context: QuickJSContext }> {
  const runtime = (await getQuickJS()).newRuntime()
  const context = runtime.newContext()
  for (const [name, tool] of Object.entries(tools)) defineTool(runtime, context, name, tool)
  return { runtime, context }
}

function start(context: QuickJSContext, source: string): QuickJSHandle {
  return context.unwrapResult(context.evalCode(`"use strict";(async () => {${source}\n})()`))
}

function drain(runtime: QuickJSRuntime): void {
  const { error } = runtime.executePendingJobs()
  if (error) throw new Error(`quickjs: ${JSON.stringify(error.context.dump(error))}`)
}

/** Data crosses as JSON, which is what applications do with this engine. */
function defineTool(runtime: QuickJSRuntime, context: QuickJSContext, name: string, tool: Tools[string]): void {
  const call = context.newFunction(name, (input) => {
    const deferred = context.newPromise()
    void tool(context.dump(input)).then((value) => {
      const json = context.newString(JSON.stringify(value))
      deferred.resolve(json)
      json.dispose()
      deferred.dispose()
      drain(runtime)
    })
    return deferred.handle
  })
  context.setProp(context.global, "__call", call)
  call.dispose()
  const path = name.split(".")
  const namespaces = path.slice(0, -1).map((_, index) => path.slice(0, index + 1).join("."))
  const make = namespaces.map((namespace) => `globalThis.${namespace} ??= {};`).join("")
  const define = `{ const call = __call; globalThis.${name} = async (input) => JSON.parse(await call(input)); }`
  context.unwrapResult(context.evalCode(make + define)).dispose()
}
