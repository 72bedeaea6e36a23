/**
 * What may lie in the slots and partial results of a frame besides guest values: records of the interpreter, jumps that a
 * `finally` will go on with, throws, and lists of these.
 */
import { type Completion, Jump, RETURN } from "../compile/closure.js"
import { GuestThrow } from "../errors.js"
import { GuestObject } from "../objects/object.js"
import { PrivateName } from "../objects/property-key.js"
import type { Value } from "../objects/value.js"
import type { Json } from "./format.js"
import type { Reader } from "./reader.js"
import type { Writer } from "./writer.js"

export function writePart(writer: Writer, part: unknown): Json {
  if (typeof part !== "object" || part === null || part instanceof GuestObject) return writer.value(part as Value)
  if (part instanceof Jump) return part.kind === "return" ? { jump: "return" } : { jump: part.kind, at: part.at }
  if (part instanceof PrivateName || part instanceof GuestThrow || Array.isArray(part)) return writer.refer(part)
  const literal = writer.kinds.literal(part)
  if (literal !== undefined) return writer.literal(part, literal)
  return writer.kinds.byClass.has(part.constructor) ? writer.refer(part) : writer.value(part as unknown as Value)
}

/** `jumps`: those of the function in whose frame it lies. */
export function readPart(reader: Reader, json: Json, path: string, jumps: readonly Jump[]): unknown {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return reader.value(json, path)
  if (reader.get(json, "jump") !== undefined) return readJump(reader, json, path, jumps)
  if (reader.isPrimitive(json)) return reader.place(json, path)
  return reader.thing(json, path)
}

function readJump(
  reader: Reader,
  node: { [key: string]: Json },
  path: string,
  jumps: readonly Jump[],
): Exclude<Completion, undefined> {
  const kind = reader.text(reader.get(node, "jump"), `${path}.jump`)
  if (kind === RETURN.kind) return RETURN
  const at = reader.offset(reader.get(node, "at"), `${path}.at`)
  const jump = jumps.find((each) => each.kind === kind && each.at === at)
  return jump ?? reader.fail(path, "is a jump that the function does not have")
}
