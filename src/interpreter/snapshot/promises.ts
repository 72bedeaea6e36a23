/** Promises and what is registered on them. */
import { PromiseObject } from "../objects/promise.js"
import { readReaction, writeReaction } from "./fields.js"
import type { JsonObject } from "./format.js"
import { expected, readProperties, readProto, writeProperties, writeProto } from "./properties.js"
import type { ReadKind } from "./reader.js"
import type { Writer } from "./writer.js"

export function writePromise(writer: Writer, promise: PromiseObject, node: JsonObject): void {
  const { state, result, reactions, isHandled, callId } = promise
  node.promise = state
  if (state !== "pending") node.result = writer.value(result)
  if (reactions.length > 0) node.reactions = reactions.map((reaction) => writeReaction(writer, reaction))
  if (isHandled) node.handled = true
  if (callId !== null) node.callId = callId
  writeProto(writer, promise, node, "PromisePrototype")
  const layout = { shape: writer.realm.rootShape, slots: [] }
  writeProperties(writer, promise, node, expected(writer.realm, promise, layout))
}

export const readPromise: ReadKind = {
  allocate: (reader, node, path) => {
    const promise = new PromiseObject(reader.realm.rootShape, null, [])
    const state = reader.get(node, "promise")
    if (state !== "pending" && state !== "fulfilled" && state !== "rejected")
      return reader.fail(`${path}.promise`, "must be pending, fulfilled or rejected")
    promise.state = state
    return promise
  },
  fill(reader, thing, node, path) {
    const promise = thing as PromiseObject
    readProto(reader, promise, node, path, () => reader.realm.intrinsics.PromisePrototype)
    if (promise.state !== "pending") promise.result = reader.value(reader.get(node, "result"), `${path}.result`)
    const reactions = reader.get(node, "reactions")
    if (reactions !== undefined) {
      if (promise.state !== "pending") reader.fail(`${path}.reactions`, "wait for a promise that is settled")
      promise.reactions = reader
        .list(reactions, `${path}.reactions`)
        .map((each, at) => readReaction(reader, each, `${path}.reactions[${at}]`))
    }
    promise.isHandled = reader.flag(reader.get(node, "handled"), `${path}.handled`)
    const callId = reader.get(node, "callId")
    if (callId !== undefined) promise.callId = reader.text(callId, `${path}.callId`)
    readProperties(reader, promise, node, path)
  },
}
