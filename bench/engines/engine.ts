/** What the benchmark asks of each engine. Everything is one plan: the body of an async function, in strict mode. */

/** An async function of the host, by its dotted name in the plan. */
export type Tools = Readonly<Record<string, (input: unknown) => Promise<unknown>>>

export interface Engine {
  readonly name: string
  /**
   * Makes what one run needs and is not part of it: a fresh context, where the engine has such a thing. Calling what comes
   * back is timed: from the source text to the result as a host value.
   */
  prepare(source: string, tools?: Tools): Promise<PreparedRun>
  /** Starts a plan that waits for a tool that never answers, and keeps it alive until `release`. */
  suspend(source: string, toolName: string): Promise<{ release(): void }>
}

export interface PreparedRun {
  run(): Promise<unknown>
  dispose(): void
}
