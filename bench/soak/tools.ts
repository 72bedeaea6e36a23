/** Tools that answer at once, late, wrongly, never, or to do harm; and what of them is still at work. */
import { z } from "zod"
import { defineTools } from "../../src/tools/define.js"
import type { ToolHandlerMap } from "../../src/tools/handler.js"

const anything = { input: z.any(), output: z.any() }

export const tools = defineTools({
  echo: { description: "Gives what it is given.", ...anything },
  later: { description: "Gives it after a while.", ...anything },
  hang: { description: "Answers only once it is told to stop.", ...anything },
  deaf: { description: "Answers after a while, though it is told to stop.", ...anything },
  fail: { description: "Throws.", ...anything },
  decline: { description: "Rejects after a while.", ...anything },
  flaky: { description: "Fails twice, then answers.", ...anything },
  wrong: { description: "Gives a text where a number is expected.", input: z.any(), output: z.number() },
  strict: { description: "Takes a number.", input: z.object({ n: z.number() }), output: z.any() },
  hostile: { description: "Answers with something that is no data, or throws it.", ...anything },
  stop: { description: "Aborts the run that calls it.", ...anything },
})

/** What one run shares with its handlers. */
export interface Call {
  readonly abort: (reason: unknown) => void
  /** Of handlers that end when they are told to: how many have not. */
  readonly onOpen: (change: 1 | -1) => void
  /** In [0, 1): how long a tool takes, and what it does. */
  readonly random: () => number
}

function after<Value>(delayMs: number, action: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(action())
      } catch (error) {
        reject(error)
      }
    }, delayMs)
  })
}

type Noise = (below: number) => number

const hostileAnswers: readonly ((noise: Noise) => unknown)[] = [
  () => new Proxy({}, { get: () => refuse(), ownKeys: () => refuse(), getPrototypeOf: () => refuse() }),
  () => ({
    get value() {
      return refuse()
    },
  }),
  () =>
    thenable({
      value(resolve: (value: unknown) => void) {
        resolve(1)
        resolve(2)
        refuse()
      },
    }),
  () => thenable({ get: refuse }),
  () => refuse(),
  () => Promise.reject(new Proxy(new Error("no"), { get: () => refuse() })),
  () => Promise.reject(undefined),
  (noise) =>
    after(noise(10), () => {
      throw null
    }),
  () => ({ f: () => 1 }),
  () => Symbol("answer"),
  () => Array.from({ length: 200_000 }, (_, i) => ({ i })),
  () => deep(20_000),
]

function thenable(then: PropertyDescriptor): object {
  // biome-ignore lint/suspicious/noThenProperty: it is there to be taken for a promise
  return Object.defineProperty({}, "then", then)
}

function refuse(): never {
  throw new Error("not for you")
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = { value }
  return value
}

export function handlersOf({ abort, onOpen, random }: Call): ToolHandlerMap<typeof tools> {
  const noise: Noise = (below) => Math.floor(random() * below)
  return {
    echo: ({ input }) => input,
    later: ({ input }) => after(noise(20), () => input),
    hang: ({ signal }) => {
      onOpen(1)
      return new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          onOpen(-1)
          resolve(null)
        })
      })
    },
    deaf: () =>
      after(200 + noise(200), () => {
        if (random() < 0.5) throw new Error("too late")
        return 1
      }),
    fail: () => refuse(),
    decline: () => after(noise(20), refuse),
    flaky: ({ attempt, err }) => (attempt < 3 ? err({ code: "busy", message: "busy", retryable: true }) : attempt),
    wrong: () => "text" as never,
    strict: ({ input }) => input.n,
    hostile: () => hostileAnswers[noise(hostileAnswers.length)]?.(noise),
    stop: () => abort("a tool had it stopped"),
  }
}
