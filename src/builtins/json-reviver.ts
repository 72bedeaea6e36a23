/** https://tc39.es/ecma262/#sec-internalizejsonproperty as an activation: the reviver is called for each value. */
import { Activation, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import {
  CreateDataProperty,
  createPlainObject,
  EnumerableOwnProperties,
  LengthOfArrayLike,
} from "../interpreter/operations/object-operations.js"
import { IsArray, SameValue } from "../interpreter/operations/testing-comparison.js"
import type { Realm } from "../interpreter/realm.js"
import {
  boolean,
  callable,
  count,
  list,
  mapOf,
  nullable,
  object,
  type RecordKind,
  record,
  recordKind,
  text,
  value,
} from "../interpreter/record-kinds.js"
import { describeActivation } from "./define.js"
import type { JsonRecord } from "./json-parse.js"

/** A property that is being revived: first those of its value, then itself. */
interface Pending {
  readonly holder: GuestObject
  readonly name: string
  readonly value: Value
  readonly context: GuestObject
  /** The record of the value, if it is still what was parsed. */
  readonly record: JsonRecord | null
  /** Names of the value's own properties, or null for an array, which has `length` elements. */
  readonly names: readonly string[] | null
  readonly length: number
  index: number
}

export class Revive extends Activation {
  private readonly stack: Pending[] = []
  private isStarted = false

  constructor(
    private readonly reviver: GuestObject,
    private readonly root: GuestObject,
    private readonly rootRecord: JsonRecord,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    if (!this.isStarted) {
      this.isStarted = true
      this.enter(realm, this.root, "", this.rootRecord)
    } else {
      const done = this.stack.pop() as Pending
      if (this.stack.length === 0) return this.finish(value)
      if (value === undefined) done.holder.Delete(realm, done.name)
      else CreateDataProperty(realm, done.holder, done.name, value)
    }
    for (;;) {
      const pending = this.stack.at(-1) as Pending
      if (pending.index === pending.length) {
        return this.call(this.reviver, pending.holder, [pending.name, pending.value, pending.context])
      }
      const { names, record } = pending
      const index = pending.index++
      const name = names === null ? String(index) : (names[index] as string)
      const child = names === null ? record?.elements?.[index] : record?.entries?.get(name)
      this.enter(realm, pending.value as GuestObject, name, child ?? null)
    }
  }

  private enter(realm: Realm, holder: GuestObject, name: string, parsed: JsonRecord | null): void {
    chargeSteps(realm, 1)
    chargeBytes(realm, 64)
    const value = holder.Get(realm, name)
    const record = parsed !== null && SameValue(realm, parsed.value, value) ? parsed : null
    const context = createPlainObject(realm)
    if (record !== null && record.source !== null) context.putOwn(realm, "source", record.source)
    let names: readonly string[] | null = []
    let length = 0
    if (value instanceof GuestObject) {
      if (IsArray(realm, value)) {
        names = null
        length = LengthOfArrayLike(realm, value)
      } else {
        names = EnumerableOwnProperties(realm, value, "key") as string[]
        length = names.length
      }
    }
    this.stack.push({ holder, name, value, context, record, names, length, index: 0 })
  }
}

const jsonKind: RecordKind = recordKind("parsed JSON", {
  value,
  source: nullable(text),
  elements: nullable(list(record(() => jsonKind))),
  entries: nullable(
    mapOf(
      text,
      record(() => jsonKind),
    ),
  ),
})

const pendingKind = recordKind("value being revived", {
  holder: object,
  name: text,
  value,
  context: object,
  record: nullable(record(jsonKind)),
  names: nullable(list(text)),
  length: count,
  index: count,
})

describeActivation(Revive, "JSON.parse", {
  stack: list(record(pendingKind)),
  isStarted: boolean,
  reviver: callable,
  root: object,
  rootRecord: record(jsonKind),
})
