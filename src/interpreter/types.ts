/** The public data types of the machine: limits, states, host calls, results. Nothing here runs. */
import type { PlanError } from "./plan-error.js"
import type { MachineSnapshot } from "./snapshot/format.js"

/** Budgets of one plan. Each is a positive integer; `Infinity` switches a budget off. */
export interface PlanLimits {
  /** Steps: one per call, loop iteration and resumption, and more for the work that a builtin does. Default 10,000,000. */
  readonly maxSteps: number
  /** Milliseconds of interpreting; waiting for tools, timers and people is not counted. Default 10,000. */
  readonly maxRunMs: number
  /** Bytes that the plan's values may take. Default 67,108,864 (64 MiB). */
  readonly maxMemoryBytes: number
  /** Depth of guest calls. Past it a guest `RangeError`, which a plan can catch. Default: what the host's stack allows, 1,000 at least. */
  readonly maxCallDepth: number
  /** Host calls (tools) in all. Default 10,000. */
  readonly maxHostCalls: number
  /** UTF-8 bytes of source text. Default 262,144 (256 KiB). */
  readonly maxSourceBytes: number
  /**
   * Bytes of the returned value, as the boundary counts them. Default 4,194,304 (4 MiB). The name, message and stack of what a
   * plan throws are each cut to as much, and so are all its unhandled rejections together, of which 100 are listed at most.
   */
  readonly maxResultBytes: number
  /** Bytes of all console arguments together. Default 262,144 (256 KiB). */
  readonly maxConsoleBytes: number
}

/** How the plan wrote: by the method of that name, or by one that Node writes alike, such as `dir` for "log". */
export type ConsoleLevel = "log" | "info" | "warn" | "error" | "debug"

/** A place in a plan; lines and columns count from 1. */
export interface SourceLocation {
  readonly line: number
  readonly column: number
}

/** An open call of the plan to its host, or a timer that it set. */
export interface HostCall {
  /** Unique in its machine; what `resolve` and `reject` take. */
  readonly id: string
  /** The dotted path, such as `tools.menu.items.list`; `setTimeout` or `setInterval` for a timer. */
  readonly name: string
  /** Copies of the arguments, taken at the time of the call; they are the host's, which may change them. */
  readonly args: unknown[]
  /** Where in the plan it was made. */
  readonly location: SourceLocation
  readonly kind: "call" | "timer"
  /** Timers only: when it is due, in epoch milliseconds of the plan's clock. */
  readonly dueAt?: number
}

/** A rejection that nothing in the plan had handled by its end. */
export interface UnhandledRejection {
  /** The name, message and code of the reason, if it was an error; otherwise `name` is "" and `message` shows the value. */
  readonly name: string
  readonly message: string
  readonly code?: string
  /** The host call whose failure it was. */
  readonly callId?: string
}

/** Where a machine is after `run()`. */
export type MachineState =
  | {
      readonly status: "completed"
      readonly value: unknown
      readonly unhandledRejections: readonly UnhandledRejection[]
    }
  | { readonly status: "failed"; readonly error: PlanError }
  /** `calls`: those made since the last `run()`; nothing can go on until one settles. */
  | { readonly status: "waiting"; readonly calls: readonly HostCall[] }
  | {
      readonly status: "paused"
      readonly reason: "step" | "breakpoint" | "slice" | "debugger" | "exception"
      readonly location: SourceLocation
      /**
       * Usually none: calls are told where the plan waits. There are some where answers that were given while it was paused
       * are held back until the host knows of them; the next `run()` goes on with those answers.
       */
      readonly calls: readonly HostCall[]
    }

/** How a host call failed, as the plan sees it: a guest error with these properties. */
export interface HostCallError {
  /** Default "Error". */
  readonly name?: string
  readonly message: string
  readonly code?: string
  /** Plain data, copied in. */
  readonly details?: unknown
  readonly tool?: string
  readonly retryable?: boolean
}

/** What a plan has used of its budgets so far. */
export interface Usage {
  readonly steps: number
  /** Bytes allocated, less those found to be garbage when the limit was last reached. */
  readonly memoryBytes: number
  readonly hostCalls: number
}

/**
 * What the `html` tag of a plan made. Values are data, templates, arrays of them, and function handles. Tell it from data
 * that looks like it with `isHtmlTemplate`, before it is cloned or written as JSON.
 */
export interface HtmlTemplate {
  readonly kind: "html"
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
}

/** A handle of a function of the plan; call it with `machine.invoke`. Tell it from data with `isGuestFunction`. */
export interface GuestFunction {
  readonly kind: "function"
  readonly id: string
  readonly name: string
}

/**
 * Where a run of a stepping machine stops; by default nowhere. A plan stops before a statement, or, for exceptions, at the
 * statement that threw; never in what a conversion, a trap, a getter that a built-in reads, or a field or static block of a
 * class calls. Conditions, counts of hits and messages are those of a debug session (`planwalk/debugger`).
 */
export interface StopRequest {
  /** At the next statement: wherever it is, in this function or a caller of it, or in a caller. */
  readonly step?: "in" | "over" | "out"
  /** At the first statement from a line and, in it, a column on; both count from 1. */
  readonly breakpoints?: readonly StopLocation[]
  /** At `debugger` statements. Default true. */
  readonly debuggerStatements?: boolean
  /** At a statement that threw something: something that nothing in the plan catches, or anything. */
  readonly exceptions?: "uncaught" | "all"
  /** At the first statement once so many steps are used. */
  readonly atStep?: number
  /** Before the statement of this number, as `machine.statements` counts them. */
  readonly atStatement?: number
}

/** One thing that an observed plan did. */
export interface TraceEvent {
  /**
   * A statement begins, or the expression that is the body of an arrow function; such an expression, an expression
   * statement, declaration or `return` has a value; a function is entered or left.
   */
  readonly kind: "statement" | "value" | "enter" | "leave"
  readonly location: SourceLocation
  /** The function; "" for the plan itself and for functions without a name. */
  readonly functionName: string
  /** How many calls of the plan's functions are under way. */
  readonly depth: number
  /** The value as text, as `console` in Node would show it; "value" and "leave" only. */
  readonly value?: string
}

/** A place to stop at; lines and columns count from 1. */
export interface StopLocation {
  readonly line: number
  /** Default 1. */
  readonly column?: number
}

/** What `machine.run` may be told; by default it runs until the plan completes, fails or waits. */
export interface RunOptions {
  /** Stepping machines with a `monotonic` clock only: pause after about so many milliseconds, at the next statement. */
  readonly maxSliceMs?: number
  /** Stepping machines only. */
  readonly stop?: StopRequest
}

/** What a plan gets, and what it may use. Functions among these that throw end the plan. */
export interface MachineOptions {
  /** Copied in; the plan sees it as `input`. */
  readonly input?: unknown
  /** Further plain data, copied in; each name is a global of the plan. */
  readonly globals?: Readonly<Record<string, unknown>>
  /** Dotted paths of async functions that the host offers, such as `tools.menu.items.list` or `external_fetch`. */
  readonly hostFunctions?: readonly string[]
  /** Provide the `html` template tag. Default false. */
  readonly html?: boolean
  /** Budgets; those that are not set have the defaults of `PlanLimits`. */
  readonly limits?: Partial<PlanLimits>
  /** Epoch milliseconds as the plan sees them. Default: stands at 0. */
  readonly clock?: () => number
  /** Numbers in [0, 1) as the plan sees them. Default: a generator with a fixed seed. */
  readonly random?: () => number
  /** Milliseconds, for `maxRunMs` and slices only. Default: no clock, so neither ever ends a run. */
  readonly monotonic?: () => number
  /** An IANA name. Default "UTC". */
  readonly timeZone?: string
  /** A BCP 47 tag. Default "en-US". */
  readonly locale?: string
  /** Told what the plan writes to its console, as copies. Default: it goes nowhere. */
  readonly onConsole?: (level: ConsoleLevel, args: unknown[]) => void
  /** Told what the plan does, if its program was compiled with `observe: true`. */
  readonly onTrace?: (event: TraceEvent) => void
  /** Compile in the stepping flavour. Default false. */
  readonly stepping?: boolean
}

/** One run of a program, made by `createMachine` or `restoreMachine`. It does nothing but in `run()`. */
export interface Machine {
  /**
   * Runs until the plan completes, fails, waits or, if asked to, stops. Once it has completed or failed, returns that state
   * again.
   *
   * @throws TypeError for options that only a stepping machine, or one with a clock, can follow.
   */
  run(options?: RunOptions): MachineState
  /**
   * Settles a host call or timer; `value` is copied in. Then `run()` again. While the plan is paused it is noted, and takes
   * effect where the plan waits. Throws a TypeError for a call that is not open.
   */
  resolve(callId: string, value: unknown): void
  /** Fails a host call: the plan sees a thrown error. Throws a TypeError for a call that is not open, and for a timer. */
  reject(callId: string, error: HostCallError): void
  /** Ends the plan with this error; guest code cannot catch it. */
  interrupt(reason: PlanError): void
  /**
   * With `html`: calls a function that the plan returned, after it completed, with a budget of its own; then `run()`
   * again, which completes with what the function returned. If the function throws, that `run()` fails and others can still
   * be invoked; a limit or an interrupt ends the plan for good. Throws a TypeError for what is no handle of this machine.
   */
  invoke(fn: GuestFunction, args: readonly unknown[], limits?: Partial<PlanLimits>): void
  /**
   * The machine as a JSON-safe value, from which `restoreMachine` makes one that goes on where this one is. Changes nothing.
   *
   * Of an open call it holds what the plan passed, whatever the host has made of `args` meanwhile.
   *
   * @throws TypeError while the machine runs, and after the plan has failed.
   */
  snapshot(): MachineSnapshot
  /** The handle with this id, for a host that kept ids: in a page, or beside a snapshot. Undefined if there is none. */
  handle(id: string): GuestFunction | undefined
  /** All open host calls and timers, oldest first. */
  readonly pending: readonly HostCall[]
  readonly usage: Usage
  /**
   * How many statements were begun at which the plan could have stopped, the one that it is paused at included: what
   * `StopRequest.atStatement` counts. 0 in a machine that is not a stepping one.
   */
  readonly statements: number
}
