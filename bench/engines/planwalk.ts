/** planwalk itself, through what `planwalk/interpreter` publishes. */
import {
  compilePlan,
  createMachine,
  type HostCall,
  type Machine,
  type MachineOptions,
  type Program,
} from "../../src/engine/index.js"
import type { Engine, Surroundings, Tools } from "./engine.js"

const limits = { maxSteps: Number.POSITIVE_INFINITY, maxMemoryBytes: Number.POSITIVE_INFINITY }

export const planwalk = createEngine("planwalk", false)
/** The flavour that can pause at every statement. */
export const stepping = createEngine("stepping", true)

function createEngine(name: string, stepping: boolean): Engine {
  const start = (program: Program, { input, tools = {}, hasConsole }: Surroundings) => {
    const options: MachineOptions = { input, hostFunctions: Object.keys(tools), limits, stepping }
    return drive(createMachine(program, hasConsole ? { ...options, onConsole() {} } : options), tools)
  }
  return {
    name,
    prepare: (source, surroundings = {}) => ({
      run: () => start(compilePlan(source), surroundings),
      dispose() {},
    }),
    keep(source) {
      const program = compilePlan(source)
      return { run: (surroundings) => start(program, surroundings) }
    },
    async suspend(source, toolName, count) {
      const program = compilePlan(source)
      let held: Machine[] | null = Array.from({ length: count }, () => {
        const machine = createMachine(program, { hostFunctions: [toolName], limits, stepping })
        if (machine.run().status !== "waiting") throw new Error("the plan does not wait")
        return machine
      })
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
    const [first] = state.calls
    if (first !== undefined && state.calls.length === 1) await answer(machine, first, tools)
    else await Promise.all(state.calls.map((call) => answer(machine, call, tools)))
    state = machine.run()
  }
  if (state.status === "failed") throw state.error
  return state.status === "completed" ? state.value : undefined
}

async function answer(machine: Machine, { id, name, args }: HostCall, tools: Tools): Promise<void> {
  const tool = tools[name]
  if (tool === undefined) throw new Error(`no tool ${name}`)
  try {
    machine.resolve(id, await tool(args[0]))
  } catch (error) {
    const { name, message, code } = error as Error & { code?: string }
    machine.reject(id, code === undefined ? { name, message } : { name, message, code })
  }
}
