/** QuickJS compiled to WASM (release build, synchronous variant): the interpreter that planwalk is measured against. */
import { getQuickJS, type QuickJSContext, type QuickJSHandle, type QuickJSRuntime } from "quickjs-emscripten"
import { consoleMethods, type Engine, type PreparedRun, type Surroundings, type Tools } from "./engine.js"

export const quickjs: Engine = {
  name: "quickjs",
  async prepare(source, surroundings = {}): Promise<PreparedRun> {
    const { runtime, context } = await freshContext(surroundings)
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
  async suspend(source, toolName, count) {
    const held: { promise: QuickJSHandle; context: QuickJSContext }[] = []
    for (let i = 0; i < count; i++) {
      const { runtime, context } = await freshContext({ tools: { [toolName]: () => new Promise(() => {}) } })
      const promise = start(context, source)
      drain(runtime)
      held.push({ promise, context })
    }
    return {
      release() {
        for (const { promise, context } of held) {
          promise.dispose()
          // A promise that never settles keeps handles of its own; the runtime would refuse to end before them.
          context.dispose()
        }
      },
    }
  },
}

async function freshContext({ input, tools = {}, hasConsole }: Surroundings) {
  const runtime = (await getQuickJS()).newRuntime()
  const context = runtime.newContext()
  if (input !== undefined) defineInput(context, input)
  if (hasConsole) defineConsole(context)
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
function defineInput(context: QuickJSContext, input: unknown): void {
  const json = context.newString(JSON.stringify(input))
  context.setProp(context.global, "input", json)
  json.dispose()
  context.unwrapResult(context.evalCode("globalThis.input = JSON.parse(input)")).dispose()
}

function defineConsole(context: QuickJSContext): void {
  const console = context.newObject()
  for (const name of consoleMethods) {
    const method = context.newFunction(name, (...handles) => {
      for (const handle of handles) context.dump(handle)
    })
    context.setProp(console, name, method)
    method.dispose()
  }
  context.setProp(context.global, "console", console)
  console.dispose()
}

function defineTool(runtime: QuickJSRuntime, context: QuickJSContext, name: string, tool: Tools[string]): void {
  const call = context.newFunction(name, (input) => {
    const deferred = context.newPromise()
    const settle = (handle: QuickJSHandle, how: "resolve" | "reject") => {
      deferred[how](handle)
      handle.dispose()
      deferred.dispose()
      drain(runtime)
    }
    void tool(context.dump(input)).then(
      (value) => settle(context.newString(JSON.stringify(value)), "resolve"),
      (error) => settle(newError(context, error), "reject"),
    )
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

function newError(context: QuickJSContext, { name, message, code }: Error & { code?: string }): QuickJSHandle {
  const error = context.newError({ name, message })
  if (code !== undefined) {
    const text = context.newString(code)
    context.setProp(error, "code", text)
    text.dispose()
  }
  return error
}
