/** What values count for in the memory budget. */
import * as costs from "../../src/interpreter/costs.js"
import { table } from "./markdown.js"

const kinds: readonly (readonly [what: string, bytes: number])[] = [
  ["an object", costs.OBJECT_BYTES],
  ["a property of it", costs.PROPERTY_BYTES],
  ["an array", costs.ARRAY_BYTES],
  ["an element of it", costs.ELEMENT_BYTES],
  ["a string", costs.stringBytes("")],
  ["a character of it (a UTF-16 unit)", costs.stringBytes("x") - costs.stringBytes("")],
  ["a function", costs.FUNCTION_BYTES],
  ["an error", costs.ERROR_BYTES],
  ["a `Date`", costs.DATE_BYTES],
  ["a `RegExp`", costs.REGEXP_BYTES],
  ["the program of one that `new RegExp` makes", costs.patternBytes("")],
  ["a character of its pattern", costs.patternBytes("x") - costs.patternBytes("")],
  ["a `Map` or `Set`", costs.COLLECTION_BYTES],
  ["an entry of it", costs.ENTRY_BYTES],
  ["a `WeakMap`, `WeakSet` or `FinalizationRegistry`", costs.WEAK_COLLECTION_BYTES],
  ["a symbol", costs.SYMBOL_BYTES],
  ["an `ArrayBuffer`, besides its bytes", costs.BUFFER_BYTES],
  ["a typed array or `DataView` on it", costs.VIEW_BYTES],
  ["a set of keys that no object had before", costs.SHAPE_BYTES],
  [
    "the keys of an object with very many, with one deleted, or with attributes of their own; a sparse array",
    costs.DICTIONARY_BYTES,
  ],
  ["each such key", costs.DICTIONARY_ENTRY_BYTES],
  ["a promise", costs.PROMISE_BYTES],
  ["a reaction to it", costs.REACTION_BYTES],
  ["the functions that settle it, where a plan gets them", costs.RESOLVING_FUNCTIONS_BYTES],
  ["an async function that waits, a generator", costs.FRAME_BYTES],
  ["a timer", costs.TIMER_BYTES],
  ["a job, an accessor", costs.RECORD_BYTES],
]

export function bytesTable(): string {
  return table(
    ["value", "bytes"],
    kinds.map(([what, bytes]) => [what, String(bytes)]),
  )
}
