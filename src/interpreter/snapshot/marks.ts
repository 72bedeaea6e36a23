/** Which thing is written how, and which mark tells how a node is read. */
import { GuestThrow } from "../errors.js"
import { Frame, HeapScope } from "../frame.js"
import { ArrayObject } from "../objects/array.js"
import { ArrayBufferObject } from "../objects/array-buffer.js"
import { EntryTable, MapObject, SetObject } from "../objects/collections.js"
import { ErrorObject } from "../objects/error.js"
import { BuiltinFunction, FunctionObject } from "../objects/function.js"
import { GuestObject } from "../objects/object.js"
import { PrimitiveObject } from "../objects/primitive-object.js"
import { PromiseObject } from "../objects/promise.js"
import * as collections from "./collections.js"
import type { JsonObject } from "./format.js"
import * as objects from "./objects.js"
import * as promises from "./promises.js"
import type { ReadKind } from "./reader.js"
import * as records from "./records.js"
import { type Encode, unknownRecord, type Writer } from "./writer.js"

const encoders = new Map<unknown, Encode>([
  [GuestObject, objects.writeObject as Encode],
  [ArrayObject, objects.writeArray as Encode],
  [FunctionObject, objects.writeFunction as Encode],
  [BuiltinFunction, objects.writeBuiltin as Encode],
  [ErrorObject, objects.writeError as Encode],
  [PrimitiveObject, objects.writeWrapper as Encode],
  [ArrayBufferObject, objects.writeBuffer as Encode],
  [PromiseObject, promises.writePromise as Encode],
  [MapObject, collections.writeCollection as Encode],
  [SetObject, collections.writeCollection as Encode],
  [EntryTable, collections.writeTable as Encode],
  [HeapScope, records.writeScope as Encode],
  [Frame, records.writeFrame as Encode],
  [GuestThrow, records.writeThrow as Encode],
  [Array, records.writeList as Encode],
])

export function encode(writer: Writer, thing: object, node: JsonObject): void {
  // Not `thing.constructor`: a literal may have a field of that name.
  const type: unknown = (Object.getPrototypeOf(thing) as object | null)?.constructor
  const encoder = encoders.get(type)
  if (encoder !== undefined) {
    encoder(writer, thing, node)
    return
  }
  const kind = writer.kinds.byClass.get(type)
  if (kind !== undefined) records.writeClassRecord(writer, thing, kind, node)
  else if (!records.writeLiteral(writer, thing, node)) throw unknownRecord(thing)
}

export const marks: ReadonlyMap<string, ReadKind> = new Map([
  ["object", objects.readObject],
  ["array", objects.readArray],
  ["function", objects.readFunction],
  ["builtin", objects.readBuiltin],
  ["error", objects.readError],
  ["wrapped", objects.readWrapper],
  ["buffer", objects.readBuffer],
  ["promise", promises.readPromise],
  ["map", collections.readMap],
  ["set", collections.readSet],
  ["entries", collections.readEntries],
  ["members", collections.readMembers],
  ["moved", collections.readMovedTable],
  ["scope", records.readScope],
  ["frame", records.readFrame],
  ["throw", records.readThrow],
  ["list", records.readList],
  ["record", records.readRecordKind],
])
