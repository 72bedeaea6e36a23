/** Turns what an observed program tells into events for the host: places and texts, nothing of the plan itself. */
import { expressionBody } from "../parser/stops.js"
import type { Frame } from "./frame.js"
import { inspectValue } from "./inspect.js"
import type { Value } from "./objects/value.js"
import type { Observer } from "./observer.js"
import type { TraceEvent } from "./types.js"

export class Tracer implements Observer {
  constructor(private readonly tell: (event: TraceEvent) => void) {}

  statement(frame: Frame, at: number): void {
    this.emit("statement", frame, at)
  }

  value(frame: Frame, at: number, value: Value): void {
    this.emit("value", frame, at, inspectValue(value))
  }

  enter(frame: Frame): void {
    const { node } = frame.fn.code.info
    this.emit("enter", frame, node.start)
    const body = expressionBody(node)
    if (body !== null) this.statement(frame, body.start)
  }

  leave(frame: Frame, value: Value): void {
    this.emit("leave", frame, frame.fn.code.info.node.start, inspectValue(value))
  }

  private emit(kind: TraceEvent["kind"], frame: Frame, at: number, value?: string): void {
    const { code, givenName } = frame.fn
    const { line, column } = code.program.source.locate(at)
    const event = { kind, location: { line, column }, functionName: givenName, depth: frame.level }
    this.tell(value === undefined ? event : { ...event, value })
  }
}
