/**
 * The one request to stop that a run may get: by its caller, by its time limit, or because it is over while tools still run.
 *
 * Everything inside listens through `onStop`. An AbortSignal exists only once somebody asks for it: making and watching
 * one costs more than the rest of a short run's bookkeeping.
 */
export class StopSignal {
  #stopped = false
  #reason: unknown
  #controller: AbortController | undefined
  readonly #listeners = new Set<(reason: unknown) => void>()

  get isStopped(): boolean {
    return this.#stopped
  }

  get reason(): unknown {
    return this.#reason
  }

  /** The same request for code that knows AbortSignals. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#stopped) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Calls `listener` once, at once if the run has been stopped; gives a function that takes it off. */
  onStop(listener: (reason: unknown) => void): () => void {
    if (this.#stopped) listener(this.#reason)
    else this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Only the first request counts. */
  stop(reason: unknown): void {
    if (this.#stopped) return
    this.#stopped = true
    this.#reason = reason
    for (const listener of [...this.#listeners]) listener(reason)
    this.#listeners.clear()
    this.#controller?.abort(reason)
  }
}
