/** What nodes compile to. */
import type { Frame } from "../frame.js"
import type { Value } from "../objects/value.js"

/**
 * An expression. In a function that cannot suspend it gives its value; compiled to the resumable form it may also give
 * SUSPEND, and entering it again then goes on where it was.
 */
export type Evaluate = (frame: Frame) => Value
