/** The process in which tests run, one after the other, as the pool sends them. */
import { executeTest, type Failure } from "./execute.js"

export interface Work {
  readonly checkout: string
  readonly path: string
  readonly timeLimitMs: number
}

export interface Answer {
  readonly failure: Failure
}

/** Serves until the pool ends the process, or has ended itself. */
export function serve(): void {
  process.on("disconnect", () => process.exit())
  process.on("message", ({ checkout, path, timeLimitMs }: Work) => {
    let failure: Failure
    try {
      failure = executeTest(checkout, path, timeLimitMs)
    } catch (error) {
      failure = `the runner or planwalk threw: ${error instanceof Error ? error.stack : String(error)}`
    }
    process.send?.({ failure } satisfies Answer)
  })
}
