/**
 * Error objects: [[ErrorData]] is being of this class. `stack` shows frames of the plan only; the frames are noted when the
 * error is made and written out when the property is first read.
 */
import { chargeString } from "../budget.js"
import type { FunctionCode } from "../function-code.js"
import type { Realm } from "../realm.js"
import { GuestObject, LazyValue } from "./object.js"
import { HIDDEN, Shape } from "./shape.js"
import type { Value } from "./value.js"

/** One frame of a stack: the code that ran, the name of its function, and the offset in the source where it was. */
export interface TraceEntry {
  readonly code: FunctionCode
  readonly name: string
  readonly at: number
}

class LazyStack extends LazyValue {
  materialize(_realm: Realm, holder: GuestObject): Value {
    const { header, trace } = holder as ErrorObject
    return header + trace.map(showEntry).join("")
  }
}

/** What the place of an entry takes besides its function's name. */
const PLACE_LENGTH = 32

/** Charges writing out a stack: the names of functions may be long. */
function chargeStack(realm: Realm, header: string, trace: readonly TraceEntry[]): void {
  let { length } = header
  for (const { name } of trace) length += name.length + PLACE_LENGTH
  chargeString(realm, length)
}

/** Text of a stack that the plan asks for. */
export function stackText(realm: Realm, header: string, trace: readonly TraceEntry[]): string {
  chargeStack(realm, header, trace)
  return header + trace.map(showEntry).join("")
}

export function showEntry({ code, name, at }: TraceEntry): string {
  const { line, column } = code.program.source.locate(at)
  const place = `${code.program.filename}:${line}:${column}`
  return `\n    at ${name === "" ? place : `${name} (${place})`}`
}

const errorShape = Shape.root(true).child("stack", HIDDEN, null)
const lazyStack = new LazyStack() as unknown as Value

/** What an error begins with. */
export const errorLayout: { readonly shape: Shape; readonly slots: readonly Value[] } = {
  shape: errorShape,
  slots: [lazyStack],
}

export class ErrorObject extends GuestObject {
  constructor(
    proto: GuestObject | null,
    /** First lines of `stack`: name and message when the error was made. */
    public header: string,
    /** Where the plan was when the error was made. */
    readonly trace: readonly TraceEntry[],
  ) {
    super(errorShape, proto, [lazyStack])
  }
}
