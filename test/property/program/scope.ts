/** The names that a generated program has in reach, by the type of what they hold. */
import type { Tape } from "./tape.js"

/**
 * `numbers` and `strings` are arrays; `object` has the properties a: number, b: string and c: numbers, as a literal or as
 * an instance; `function` takes and gives a number.
 */
export type Type =
  | "number"
  | "string"
  | "boolean"
  | "bigint"
  | "numbers"
  | "strings"
  | "object"
  | "map"
  | "set"
  | "function"

/** A declared function or class, called by its own rules. */
type Kind = "generator" | "asyncFunction" | "asyncGenerator" | "class"

export interface Variable {
  readonly name: string
  readonly type: Type | Kind
  readonly isConstant: boolean
}

/** Where code stands, which decides what may be said there. */
export interface Place {
  readonly isAsync: boolean
  readonly isGenerator: boolean
  /** Inside any function of the program, where `return` gives a number. */
  readonly isFunction: boolean
  readonly labels: readonly string[]
  readonly isLoop: boolean
}

export class Scope {
  private readonly variables: Variable[] = []
  private count = 0

  constructor(private readonly tape: Tape) {}

  fresh(prefix: string): string {
    return `${prefix}${++this.count}`
  }

  declare(name: string, type: Variable["type"], isConstant: boolean): void {
    this.variables.push({ name, type, isConstant })
  }

  /** What `write` declares is gone afterwards. */
  within(write: () => string): string {
    const { length } = this.variables
    try {
      return write()
    } finally {
      this.variables.length = length
    }
  }

  find(type: Variable["type"]): string | null {
    return this.choose((variable) => variable.type === type)
  }

  findAssignable(type: Variable["type"]): string | null {
    return this.choose((variable) => variable.type === type && !variable.isConstant)
  }

  private choose(fits: (variable: Variable) => boolean): string | null {
    const fitting = this.variables.filter(fits)
    // The newest first: it is what the program is about just now.
    return fitting.length === 0 ? null : (fitting[fitting.length - 1 - this.tape.below(fitting.length)]?.name ?? null)
  }
}
