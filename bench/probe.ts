/**
 * A run that may never end, or take minutes, in a worker thread of this process: first there, and only what ended soon is then
 * measured beside the other engines. The worker of an engine is kept until a plan does not end in it.
 */
import { parentPort, Worker, workerData } from "node:worker_threads"
import { runAfresh } from "./engines/engine.js"
import { findEngine } from "./engines/index.js"
import { comparable, messageOf, processorTime } from "./measure.js"
import { loadPlans, type Plan } from "./plans.js"

/** Milliseconds of the processor that one run may take. */
const LIMIT = 3000
/** A worker that takes less of the processor than a tenth waits for something that does not come. */
const IDLE = 2000

export type Probe =
  | { readonly outcome: "done"; readonly milliseconds: number; readonly value: string }
  | { readonly outcome: "failed"; readonly why: string }
  | { readonly outcome: "stopped"; readonly milliseconds: number }

type Request = Pick<Plan, "group" | "name">

const workers = new Map<string, Worker>()

export async function probe(engine: string, { group, name }: Plan): Promise<Probe> {
  const worker = workers.get(engine) ?? (await startWorker(engine))
  workers.set(engine, worker)
  const answer = await new Promise<Probe>((resolve) => {
    const start = processorTime()
    let last = { at: performance.now(), cpu: start }
    const end = (result: Probe) => {
      clearInterval(timer)
      worker.off("message", end)
      worker.off("error", onError)
      resolve(result)
    }
    const onError = (error: Error) => end({ outcome: "failed", why: `broke its thread: ${messageOf(error)}` })
    const timer = setInterval(() => {
      const now = { at: performance.now(), cpu: processorTime() }
      if (now.cpu - start > LIMIT) end({ outcome: "stopped", milliseconds: LIMIT })
      if (now.at - last.at < IDLE) return
      if (now.cpu - last.cpu < IDLE / 10) end({ outcome: "failed", why: "never ends: it waits for ever" })
      last = now
    }, 50)
    worker.on("message", end)
    worker.on("error", onError)
    worker.postMessage({ group, name } satisfies Request)
  })
  if (answer.outcome !== "done") {
    workers.delete(engine)
    await worker.terminate()
  }
  return answer
}

export async function endProbes(): Promise<void> {
  await Promise.all([...workers.values()].map((worker) => worker.terminate()))
  workers.clear()
}

async function startWorker(engine: string): Promise<Worker> {
  // The benchmark is one file when it runs: the worker is the same file.
  const worker = new Worker(new URL(import.meta.url), { workerData: { engine }, stdout: true, stderr: true })
  await new Promise((resolve) => worker.once("message", resolve))
  return worker
}

/** The other side: what the worker does. */
export async function answerProbes(): Promise<void> {
  const engine = findEngine((workerData as { engine: string }).engine)
  const plans = await loadPlans()
  process.on("unhandledRejection", () => {})
  parentPort?.on("message", async ({ group, name }: Request) => {
    parentPort?.postMessage(await runOnce(plans.find((plan) => plan.group === group && plan.name === name)))
  })
  // What is loaded at the first run belongs to no plan.
  await runAfresh(engine, "return 1")
  parentPort?.postMessage("ready")

  async function runOnce(plan: Plan | undefined): Promise<Probe> {
    try {
      if (plan === undefined) throw new Error("there is no such plan")
      const start = processorTime()
      const value = await runAfresh(engine, plan.source, plan.surroundings())
      const milliseconds = processorTime() - start
      return { outcome: "done", milliseconds, value: comparable(value) }
    } catch (error) {
      return { outcome: "failed", why: messageOf(error) }
    }
  }
}
