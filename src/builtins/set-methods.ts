/** The methods of Set.prototype that take another set, or what has `size`, `has` and `keys` as sets do. */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { COLLECTION_BYTES } from "../interpreter/costs.js"
import { throwError, throwTypeError } from "../interpreter/errors.js"
import { type Cursor, type EntryTable, nextEntry, SetObject } from "../interpreter/objects/collections.js"
import { GuestObject } from "../interpreter/objects/object.js"
import type { Value } from "../interpreter/objects/value.js"
import { isCallable, ToBoolean, ToIntegerOrInfinity, ToNumber } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  boolean,
  callable,
  cursorKind,
  instance,
  nullable,
  number,
  object,
  oneOf,
  record,
  recordKind,
  value,
} from "../interpreter/record-kinds.js"
import { describeActivation, type Method } from "./define.js"
import { DirectVisit, iteratorVisitFields, type Visit } from "./iteration.js"
import { describeValue, throwIncompatible } from "./messages.js"
import { runsNoPlan } from "./tail-call.js"

export function requireSet(realm: Realm, value: Value, method: string): SetObject {
  return value instanceof SetObject ? value : throwIncompatible(realm, `Set.prototype.${method}`, value)
}

/** https://tc39.es/ecma262/#sec-set-records */
interface SetRecord {
  readonly setObject: GuestObject
  readonly size: number
  readonly has: GuestObject
  readonly keys: GuestObject
}

/** https://tc39.es/ecma262/#sec-getsetrecord */
function GetSetRecord(realm: Realm, obj: Value): SetRecord {
  if (!(obj instanceof GuestObject)) return throwTypeError(realm, `${describeValue(obj)} is not an object`)
  const numSize = ToNumber(realm, obj.Get(realm, "size", obj))
  if (Number.isNaN(numSize)) return throwTypeError(realm, "The .size property is NaN")
  const size = ToIntegerOrInfinity(realm, numSize)
  if (size < 0) return throwError(realm, "RangeError", `'${size}' is an invalid size`)
  const has = obj.Get(realm, "has", obj)
  if (!isCallable(has)) return throwTypeError(realm, `${describeValue(has)} is not a function`)
  const keys = obj.Get(realm, "keys", obj)
  if (!isCallable(keys)) return throwTypeError(realm, `${describeValue(keys)} is not a function`)
  return { setObject: obj, size, has, keys }
}

function createSet(realm: Realm): SetObject {
  chargeBytes(realm, COLLECTION_BYTES)
  return new SetObject(realm.rootShape, realm.intrinsics.SetPrototype, [])
}

function copySet(realm: Realm, source: SetObject): SetObject {
  const copy = createSet(realm)
  const cursor = source.startCursor()
  for (;;) {
    const place = nextEntry(realm, cursor)
    if (place < 0) return copy
    chargeSteps(realm, 1)
    copy.add(realm, (cursor.table as EntryTable).keys[place])
  }
}

// ---- asking the other set about each member ----

type HasOperation = "intersection" | "difference" | "isSubsetOf" | "isDisjointFrom"

/** Goes through the members that the set has when their turn comes. */
class AskOther extends Activation {
  private readonly cursor: Cursor
  /** What is being asked about. */
  private member: Value = undefined
  private isStarted = false

  constructor(
    private readonly operation: HasOperation,
    O: SetObject,
    private readonly other: SetRecord,
    /** What `intersection` and `difference` make. */
    private readonly made: SetObject | null,
  ) {
    super()
    this.cursor = O.startCursor()
    this.result = made ?? true
  }

  resume(realm: Realm, value: Value): Step {
    const { has, setObject } = this.other
    const isDirect = runsNoPlan(has)
    if (this.isStarted && this.take(realm, ToBoolean(value))) return this.finish(false)
    this.isStarted = true
    for (;;) {
      const place = nextEntry(realm, this.cursor)
      if (place < 0) return "finished"
      chargeSteps(realm, 1)
      this.member = (this.cursor.table as EntryTable).keys[place]
      if (!isDirect) return this.call(has, setObject, [this.member])
      if (this.take(realm, ToBoolean(has.Call(realm, setObject, [this.member])))) return this.finish(false)
    }
  }

  /** True where the answer is known, and is no. */
  private take(realm: Realm, isThere: boolean): boolean {
    switch (this.operation) {
      case "intersection":
        if (isThere) this.made?.add(realm, this.member)
        return false
      case "difference":
        if (isThere) this.made?.delete(realm, this.member)
        return false
      case "isSubsetOf":
        return !isThere
      case "isDisjointFrom":
        return isThere
    }
  }
}

// ---- taking the keys of the other set ----

type KeysOperation = "union" | "intersection" | "difference" | "symmetricDifference" | "isSupersetOf" | "isDisjointFrom"

class TakeKeys extends DirectVisit {
  /** What the first four make, once the iterator is open. */
  private made: SetObject | null = null

  constructor(
    private readonly operation: KeysOperation,
    private readonly O: SetObject,
    other: SetRecord,
  ) {
    super(other.setObject, other.keys)
  }

  protected override opened(realm: Realm): void {
    const { operation, O } = this
    if (operation === "intersection") this.made = createSet(realm)
    else if (operation !== "isSupersetOf" && operation !== "isDisjointFrom") this.made = copySet(realm, O)
  }

  protected visit(realm: Realm, next: Value): Visit {
    const { O, made } = this
    switch (this.operation) {
      case "union":
        made?.add(realm, next)
        return "next"
      case "intersection":
        if (O.has(realm, next)) made?.add(realm, next)
        return "next"
      case "difference":
        made?.delete(realm, next)
        return "next"
      case "symmetricDifference":
        if (O.has(realm, next)) made?.delete(realm, next)
        else made?.add(realm, next)
        return "next"
      case "isSupersetOf":
        return O.has(realm, next) ? "next" : this.endEarly(realm, false)
      case "isDisjointFrom":
        return O.has(realm, next) ? this.endEarly(realm, false) : "next"
    }
  }

  protected take(): Visit {
    return "next"
  }

  protected exhausted(): Step {
    return this.finish(this.made ?? true)
  }
}

// ---- the methods ----

type Algorithm = (realm: Realm, O: SetObject, other: SetRecord) => Activation | boolean

const algorithms: readonly (readonly [name: string, algorithm: Algorithm])[] = [
  /** https://tc39.es/ecma262/#sec-set.prototype.union */
  ["union", (_realm, O, other) => new TakeKeys("union", O, other)],
  /** https://tc39.es/ecma262/#sec-set.prototype.intersection */
  [
    "intersection",
    (realm, O, other) =>
      O.size <= other.size
        ? new AskOther("intersection", O, other, createSet(realm))
        : new TakeKeys("intersection", O, other),
  ],
  /** https://tc39.es/ecma262/#sec-set.prototype.difference */
  [
    "difference",
    (realm, O, other) =>
      O.size <= other.size
        ? new AskOther("difference", O, other, copySet(realm, O))
        : new TakeKeys("difference", O, other),
  ],
  /** https://tc39.es/ecma262/#sec-set.prototype.symmetricdifference */
  ["symmetricDifference", (_realm, O, other) => new TakeKeys("symmetricDifference", O, other)],
  /** https://tc39.es/ecma262/#sec-set.prototype.issubsetof */
  ["isSubsetOf", (_realm, O, other) => O.size <= other.size && new AskOther("isSubsetOf", O, other, null)],
  /** https://tc39.es/ecma262/#sec-set.prototype.issupersetof */
  ["isSupersetOf", (_realm, O, other) => O.size >= other.size && new TakeKeys("isSupersetOf", O, other)],
  /** https://tc39.es/ecma262/#sec-set.prototype.isdisjointfrom */
  [
    "isDisjointFrom",
    (_realm, O, other) =>
      O.size <= other.size ? new AskOther("isDisjointFrom", O, other, null) : new TakeKeys("isDisjointFrom", O, other),
  ],
]

export const setMethods: readonly Method[] = algorithms.map(([name, algorithm]) => [
  name,
  1,
  activating((realm, thisValue, args) => {
    const O = requireSet(realm, thisValue, name)
    return algorithm(realm, O, GetSetRecord(realm, args[0]))
  }),
])

const setRecordKind = recordKind("set record", { setObject: object, size: number, has: callable, keys: callable })

describeActivation(AskOther, "set asks other", {
  cursor: record(cursorKind),
  member: value,
  isStarted: boolean,
  operation: oneOf("intersection", "difference", "isSubsetOf", "isDisjointFrom"),
  other: record(setRecordKind),
  made: nullable(instance(() => SetObject)),
})

describeActivation(TakeKeys, "set takes keys", {
  ...iteratorVisitFields,
  made: nullable(instance(() => SetObject)),
  operation: oneOf("union", "intersection", "difference", "symmetricDifference", "isSupersetOf", "isDisjointFrom"),
  O: instance(() => SetObject),
})
