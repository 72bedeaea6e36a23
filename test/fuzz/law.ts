/** What a mode of the fuzzer claims of each of its cases. A case is a list of choices; see tape.ts. */

export interface Finding {
  /** What kind of mistake: a case is shrunk as long as it shows the same. */
  readonly kind: string
  readonly message: string
}

export interface Law {
  /** What the choices make, as a person would read it. */
  show(choices: readonly number[]): string
  check(choices: readonly number[]): Promise<Finding | null>
}

export function foundIn(kind: string, violations: readonly string[]): Finding | null {
  return violations.length === 0 ? null : { kind, message: violations.join("; ") }
}
