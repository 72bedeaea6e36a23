/** planwalk itself, from source text to result, through what `planwalk/interpreter` publishes. */
import { compilePlan, createMachine, type Machine } from "../../src/engine/index.js"
import type { Engine, PreparedRun, Tools } from "./engine.js"

const limits = { maxSteps: Number.POSITIVE_INFINITY, maxMemoryBytes: Number.POSITIVE_INFINITY }

export const planwalk = createEngine("planwalk", false)
/** The flavour that can pause at every statement. */
export const stepping = createEngine("stepping", true)

function createEngine(name: string, stepping: boolean): Engine {
  return {
    name,
    async prepare(source, tools = {}): Promise<PreparedRun> {
      const options = { hostFunctions: Object.keys(tools), limits, stepping }
      return {
        run: () => drive(createMachine(compilePlan(source), options), tools),
        dispose() {},
      }
    },
    async suspend(source, toolName) {
      const machine = createMachine(compilePlan(source), { hostFunctions: [toolName], limits, stepping })
      const state = machine.run()
      if (state.status !== "waiting") throw new Error(`the plan does not wait: ${state.status}`)
      let held: Machine | null = machine
      return {
        release() {
          void held
          held = null
        },
      }
    },
  }
}

/** Answers host calls as they come; calls that are open together are settled together. */
async function drive(machine: Machine, tools: Tools): Promise<unknown> {
  let state = machine.run()
  while (state.status === "waiting") {
    await Promise.all(
      state.calls.map(async (call) => {
        const tool = tools[call.name]
        if (tool === undefined) throw new Error(`no tool ${call.name}`)
        machine.resolve(call.id, await tool(call.args[0]))
      }),
    )
    state = machine.run()
  }
  if (state.status === "failed") throw state.error
  return state.status === "completed" ? state.value : undefined
}
