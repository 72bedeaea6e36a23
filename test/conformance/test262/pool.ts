/**
 * Runs tests in worker processes. A worker that does not answer in time is killed, one that dies is replaced, and the
 * test at which it happened has failed; no test can take the run with it.
 */
import { type ChildProcess, fork } from "node:child_process"
import type { Failure } from "./execute.js"
import type { Answer, Work } from "./worker.js"

export interface PoolOptions {
  readonly checkout: string
  readonly workers: number
  readonly timeLimitMs: number
  readonly onResult: (path: string, failure: Failure) => void
}

/** The plan's own time limit comes first; the process is killed only when that did not help. */
const GRACE_MS = 5_000

export async function runInWorkers(paths: readonly string[], options: PoolOptions): Promise<void> {
  const queue = paths.values()
  const lanes = Array.from({ length: Math.min(options.workers, paths.length) }, () => runLane(queue, options))
  await Promise.all(lanes)
}

async function runLane(queue: Iterator<string, undefined>, options: PoolOptions): Promise<void> {
  let worker = startWorker()
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const path = next.value
    const { checkout, timeLimitMs } = options
    const failure = await ask(worker, { checkout, path, timeLimitMs })
    options.onResult(path, failure)
    if (hasEnded(worker)) worker = startWorker()
  }
  worker.kill()
}

/** Not told by `connected`, which may still be true when the exit is told. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** This very script again; its entry tells by the argument which side it is. */
function startWorker(): ChildProcess {
  const [, script = ""] = process.argv
  return fork(script, ["--worker"], { stdio: ["ignore", "ignore", "inherit", "ipc"] })
}

function ask(worker: ChildProcess, work: Work): Promise<Failure> {
  return new Promise((resolve) => {
    const finish = (failure: Failure) => {
      clearTimeout(timer)
      worker.off("message", onMessage)
      worker.off("exit", onExit)
      resolve(failure)
    }
    const onMessage = ({ failure }: Answer) => finish(failure)
    let isLate = false
    const onExit = (code: number | null, signal: string | null) => {
      finish(isLate ? "the process did not answer in time" : `the process died (${code ?? signal})`)
    }
    const timer = setTimeout(() => {
      isLate = true
      worker.kill("SIGKILL")
    }, work.timeLimitMs + GRACE_MS)
    worker.on("message", onMessage)
    worker.on("exit", onExit)
    // A worker that ended in the meantime cannot be asked; its exit tells.
    worker.send(work, () => undefined)
  })
}
