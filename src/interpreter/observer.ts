/** What the code of an observed program tells while it runs. Nothing of it is in the code of other programs. */
import type { Frame } from "./frame.js"
import type { Value } from "./objects/value.js"

export interface Observer {
  /** A statement that begins at offset `at` is about to run. */
  statement(frame: Frame, at: number): void
  /** What an expression statement, the value of a declaration or a `return` gave; `at` is where the statement or name begins. */
  value(frame: Frame, at: number, value: Value): void
  /** The frame of a function was entered for the first time, and has ended with a value. */
  enter(frame: Frame): void
  leave(frame: Frame, value: Value): void
}
