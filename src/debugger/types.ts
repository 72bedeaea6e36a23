/** The public data types of the debugger. Names and reasons are those of the Debug Adapter Protocol. */
import type { PlanError } from "../interpreter/plan-error.js"
import type {
  ConsoleLevel,
  HostCall,
  MachineOptions,
  PlanLimits,
  SourceLocation,
  UnhandledRejection,
} from "../interpreter/types.js"

/** How a plan is debugged: the options of a machine, and a few more. `maxRunMs` does not count here. */
export interface DebugOptions extends Omit<MachineOptions, "stepping" | "onTrace"> {
  /** Where source text is given in place of a program: as for `compilePlan`. */
  readonly language?: "javascript" | "typescript"
  readonly filename?: string
  readonly unknownGlobals?: "refuse" | "throw"
  /** Told what log points say. */
  readonly onLog?: (text: string, breakpointId: number) => void
  /** Statements between two checkpoints at first; a long run takes fewer. Default 1,000. */
  readonly checkpointInterval?: number
}

/** A place to stop at, as a person asks for it. */
export interface SourceBreakpoint {
  readonly line: number
  readonly column?: number
  /** Stops only where this expression is true. */
  readonly condition?: string
  /** Which hits stop: "5" the fifth, ">= 5" from the fifth on, "% 2" every second. */
  readonly hitCondition?: string
  /** Does not stop, but says this; `{expression}` stands for its value. */
  readonly logMessage?: string
}

/** What became of it. */
export interface Breakpoint {
  readonly id: number
  /** There is a statement to stop at, and its condition can be understood. */
  readonly verified: boolean
  /** Where it lies: before the first statement from its place on. */
  readonly line: number
  readonly column: number
  /** Why it is not verified. */
  readonly message?: string
}

/** Which throws stop the plan: those that nothing in it will catch, or all. */
export type ExceptionFilter = "uncaught" | "all"

/** `entry`: before the first statement. `goto`: after `runTo` and its kin. `pause`: the slice was over. */
export type StopReason = "entry" | "step" | "breakpoint" | "exception" | "pause" | "goto"

/** What was thrown where the plan is paused. */
export interface ExceptionInfo {
  /** The name of the error, such as "TypeError"; "" for what is no error. */
  readonly exceptionId: string
  readonly description: string
}

/** Where the session is. `calls`: host calls and timers that the host has not been told of before; it settles them with `resolve` and `reject`. */
export type DebugState =
  | {
      readonly status: "paused"
      readonly reason: StopReason
      /** The reason in words. */
      readonly description: string
      readonly location: SourceLocation
      /** Of the breakpoints that were hit. */
      readonly hitBreakpointIds: readonly number[]
      readonly exception?: ExceptionInfo
      readonly calls: readonly HostCall[]
    }
  /** Nothing can go on until one of the pending calls is settled; then `resume`. */
  | { readonly status: "waiting"; readonly calls: readonly HostCall[] }
  | {
      readonly status: "completed"
      readonly value: unknown
      readonly unhandledRejections: readonly UnhandledRejection[]
      readonly calls: readonly HostCall[]
    }
  | { readonly status: "failed"; readonly error: PlanError; readonly calls: readonly HostCall[] }

/** How far a control may go, forwards or back. */
export interface RunControl {
  /** Pause with the reason "pause" after about so many milliseconds; needs the option `monotonic`. */
  readonly maxSliceMs?: number
}

/** How far the plan has come. `statement` counts those that were begun, the one that it is paused at included. */
export interface Progress {
  readonly statement: number
  readonly steps: number
}

export interface StackFrame {
  readonly id: number
  readonly name: string
  readonly line: number
  readonly column: number
  /** It is not on the stack: it waits for the frame before it. */
  readonly isAwaiting: boolean
}

export interface Scope {
  readonly name: string
  readonly presentationHint?: "arguments" | "locals"
  readonly variablesReference: number
  readonly namedVariables: number
  readonly expensive: boolean
}

export interface VariablePresentationHint {
  readonly kind?: "property" | "method" | "class" | "data" | "virtual"
  readonly attributes?: readonly ("constant" | "readOnly" | "hasSideEffects")[]
  readonly visibility?: "public" | "private" | "internal"
}

export interface Variable {
  readonly name: string
  /** The value as text. */
  readonly value: string
  readonly type: string
  /** 0: there is nothing inside. */
  readonly variablesReference: number
  readonly namedVariables?: number
  readonly indexedVariables?: number
  readonly presentationHint?: VariablePresentationHint
  /** An expression that gives the value in its frame. */
  readonly evaluateName?: string
}

/** Which of the variables in something: with `filter`, one kind; with `start` and `count`, a page of that kind. */
export interface VariablesPage {
  readonly filter?: "indexed" | "named"
  /** Default 0. */
  readonly start?: number
  /** Default, and 0: all. */
  readonly count?: number
}

export interface EvaluateOptions {
  /** The evaluation acts on the paused plan itself. Default false: on a copy of it, which is thrown away. */
  readonly lasting?: boolean
  /** Default: 100,000 steps and 16 MiB, whatever the plan has left. */
  readonly limits?: Partial<Pick<PlanLimits, "maxSteps" | "maxMemoryBytes">>
}

export interface Evaluation extends Omit<Variable, "name" | "value" | "evaluateName"> {
  readonly result: string
  /** What the evaluated code wrote to the console, if it ran without lasting effect. */
  readonly output: readonly { readonly level: ConsoleLevel; readonly args: readonly unknown[] }[]
}
