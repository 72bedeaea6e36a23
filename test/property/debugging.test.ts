/**
 * Going back in a random program and forwards again shows the same frames, variables and counts; and looking at everything
 * on the way changes nothing of what the program does.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { createDebugSession, type DebugSession, type DebugState } from "../../src/debugger/index.js"
import { compilePlan, createMachine, type MachineState } from "../../src/engine/index.js"
import { writeProgram } from "./program/statements.js"

const choices = fc.array(fc.nat(0xffff), { minLength: 10, maxLength: 250, size: "max" })
const moves = fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 })

/** Of a program, as many statements are looked at. */
const MAX_STATEMENTS = 60
const limits = { maxSteps: 100_000 }

/** All that a person can see, one level into each value. */
function view(session: DebugSession): string {
  const frames = session.stackFrames().map(({ id, name, line, column }) => {
    const scopes = session.scopes(id).map((scope) => {
      const variables = session.variables(scope.variablesReference).map((each) => {
        const inside = each.variablesReference === 0 ? [] : session.variables(each.variablesReference, { count: 20 })
        return [each.name, each.value, ...inside.map((part) => `${part.name}: ${part.value}`)]
      })
      return [scope.name, ...variables]
    })
    return [name, line, column, ...scopes]
  })
  return JSON.stringify([frames, session.progress, session.usage.hostCalls])
}

function outcome(state: DebugState | MachineState | null, steps: number): string {
  const end = state?.status === "completed" ? state.value : state?.status === "failed" ? state.error.message : state
  return JSON.stringify([end, steps], (_, value) => (typeof value === "bigint" ? `${value}n` : value))
}

/** What the program does without a debugger. */
function undisturbed(source: string): string {
  const machine = createMachine(compilePlan(source), { limits, stepping: true })
  return outcome(machine.run(), machine.usage.steps)
}

test("step back, then forwards", () => {
  fc.assert(
    fc.property(choices, moves, (numbers, targets) => {
      const source = writeProgram(numbers)
      const session = createDebugSession(source, { limits, checkpointInterval: 7 })
      const seen: string[] = []
      for (let state = session.start(); state.status === "paused" && seen.length < MAX_STATEMENTS; ) {
        seen.push(view(session))
        state = session.stepIn()
      }
      const check = () => expect(view(session), source).toBe(seen[session.progress.statement - 1])
      for (const target of targets) {
        session.runToStatement((target % seen.length) + 1)
        check()
        session.stepBack()
        check()
        if (session.progress.statement < seen.length && session.stepIn().status === "paused") check()
      }
      session.continue()
      expect(outcome(session.state, session.usage.steps), source).toBe(undisturbed(source))
    }),
    { numRuns: 40 },
  )
}, 120_000)
