import { describe, expect, test } from "vitest"
import { createDebugSession, type DebugState } from "./index.js"

/** Runs a plan that stops at uncaught throws, its tools answered; gives the lines of the stops. */
function stops(source: string): string[] {
  const session = createDebugSession(source, { hostFunctions: ["tools.wait"] })
  session.setExceptionBreakpoints("uncaught")
  const seen: string[] = []
  let state: DebugState = session.start({ stopOnEntry: false })
  while (state.status === "paused" || state.status === "waiting") {
    if (state.status === "paused") seen.push(`${state.location.line} ${state.description.split(":")[0]}`)
    for (const call of session.pending) session.resolve(call.id, 1)
    state = session.resume()
  }
  return seen
}

const soon = "const fail = async () => {\n  throw new Error('no');\n};\n"
const later = "const fail = async () => {\n  await tools.wait();\n  throw new Error('no');\n};\n"
const plain = "const fail = () => {\n  throw new Error('no');\n};\n"

describe("a throw in an async function is caught", () => {
  test.each([
    ["by catch on its promise", "await fail().catch(() => 0);"],
    ["by catch on what is chained to it", "await fail().then((x) => x).finally(() => 0).catch(() => 0);"],
    ["by the second handler of then", "await fail().then(() => 1, () => 0);"],
    ["by Promise.allSettled", "return await Promise.allSettled([fail(), fail()]);"],
    ["by Promise.allSettled over map", "return await Promise.allSettled([1].map(fail));"],
    ["by Promise.allSettled over a variable", "const jobs = [1].map(() => fail());\nawait Promise.allSettled(jobs);"],
    [
      "by Promise.allSettled over a list that is filled",
      "const jobs = [];\njobs.push(fail());\nawait Promise.allSettled(jobs);",
    ],
    ["by Promise.any", "return await Promise.any([fail(), 1]);"],
    ["by try around Promise.all", "try { await Promise.all([fail()]); } catch {}"],
    ["by catch on Promise.all", "await Promise.all([fail()]).catch(() => 0);"],
    ["by try around await", "try { await fail(); } catch {}"],
    ["by try around await of a variable", "const job = fail();\ntry { await job; } catch {}"],
    ["by try around a loop of awaits", "const jobs = [fail()];\ntry { for (const job of jobs) await job; } catch {}"],
    ["by try around for await", "try { for await (const x of [fail()]) x; } catch {}"],
    ["in the caller of an async caller", "const outer = async () => { await fail(); };\nawait outer().catch(() => 0);"],
    ["in the caller that gets it returned", "const outer = () => fail();\nawait outer().catch(() => 0);"],
    ["where a branch gives it", "await (1 > 0 ? fail() : null)?.catch(() => 0);"],
    ["where it is adopted", "const outer = async () => fail();\ntry { await outer(); } catch {}"],
  ])("%s", (_name, source) => {
    expect([stops(soon + source), stops(later + source)]).toEqual([[], []])
  })
})

describe("a throw in an async function is not caught", () => {
  test.each([
    ["by await without try", "await fail();"],
    ["by try around a call that is not awaited", "try { fail(); } catch {}"],
    ["by finally", "await fail().finally(() => 0);"],
    ["by one handler of then", "await fail().then(() => 0);"],
    ["by Promise.all", "await Promise.all([fail()]);"],
    ["by an async caller", "const outer = async () => { await fail(); };\nawait outer();"],
    ["by try around a return", "const outer = async () => { try { return fail(); } catch {} };\nawait outer();"],
    ["by forEach in try", "try { [1].forEach(fail); } catch {}"],
  ])("%s", (_name, source) => {
    const [first] = stops(soon + source)
    const [afterWait] = stops(later + source)
    expect([first, afterWait]).toEqual(["2 Paused on an uncaught throw", "3 Paused on an uncaught throw"])
  })
})

test.each([
  ["in a handler of then", "await Promise.resolve().then(fail).catch(() => 0);", false],
  ["in a handler of then", "await Promise.resolve().then(fail);", true],
  ["in an async handler of then", "await Promise.resolve().then(async () => fail()).catch(() => 0);", false],
  ["in an executor", "await new Promise(() => fail()).catch(() => 0);", false],
  ["in an executor", "try { new Promise(fail); } catch {}", true],
  ["in the then of a thenable", "await Promise.resolve({ then: fail }).catch(() => 0);", false],
  ["in the then of a thenable", "await { then: fail };", true],
  ["in the then of a thenable", "try { await { then: fail }; } catch {}", false],
  ["in Promise.try", "await Promise.try(fail).catch(() => 0);", false],
  ["in a timer", "setTimeout(fail);\nawait new Promise((resolve) => setTimeout(resolve, 5));", true],
  ["in a callback", "try { [1].map(fail); } catch {}", false],
  ["in a generator", "function* g() { fail(); }\ntry { [...g()]; } catch {}", false],
  ["in an async generator", "async function* g() { fail(); }\ntry { for await (const x of g()) x; } catch {}", false],
  ["in an async generator", "async function* g() { await 0; fail(); }\nfor await (const x of g()) x;", true],
])("a plain throw %s: %s", (_name, source, isStop) => {
  expect(stops(plain + source)).toEqual(isStop ? ["2 Paused on an uncaught throw"] : [])
})

test("a session that is taken back to a throw in a handler foretells it as before", () => {
  const session = createDebugSession(
    `${plain}let n = 0;\nawait Promise.resolve().then(fail).catch(() => n++);\nreturn n;`,
  )
  session.setExceptionBreakpoints("all")
  session.start({ stopOnEntry: false })
  expect(session.state).toMatchObject({ description: "Paused on a throw: Error: no" })
  session.evaluate("n = 5", undefined, { lasting: true })
  expect(session.continue()).toMatchObject({ value: 6 })
  expect(session.reverseContinue()).toMatchObject({ reason: "exception", description: "Paused on a throw: Error: no" })
})

test.each([
  [
    "that is awaited twice at each level",
    "const f = async (n) => {\n  if (n === 0) throw 1;\n  const p = f(n - 1); await p; await p;\n};\nawait f(40);",
  ],
  [
    "that many promises share",
    "let p = (async () => { await tools.wait(); throw 1 })();\nfor (let i = 0; i < 40; i++) p = Promise.all([p, p]);\nawait p;",
  ],
])("a rejection %s is foretold in no more than the time that its ways take", (_, source) => {
  expect(stops(source).length).toBeGreaterThan(0)
})
