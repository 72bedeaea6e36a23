/**
 * Built-ins that take the values of an iterator one by one, as activations. Opening the iterator, its `next`, what is done
 * with each value, and closing it are asked for like any other call, so that a plan can be paused in them.
 */
import { Activation, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { CollectionIteratorObject } from "../interpreter/objects/collections.js"
import { ArrayIteratorObject, type IteratorRecord } from "../interpreter/objects/iterator.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import {
  GetIteratorDirect,
  IteratorComplete,
  IteratorStepValue,
  IteratorValue,
} from "../interpreter/operations/iterator-operations.js"
import { GetMethod, GetV } from "../interpreter/operations/object-operations.js"
import { isCallable } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  boolean,
  callable,
  type Fields,
  iteratorKind,
  list,
  nullable,
  object,
  oneOf,
  record,
  value,
} from "../interpreter/record-kinds.js"
import { describeActivation } from "./define.js"
import { describeValue, throwNotIterableKind } from "./messages.js"

/** What a visit answers: go on with the next value, or what the activation does. */
export type Visit = Step | "next"

/** The value in a result of `next`, or HOLE if it says that there is none. */
export function takeResult(realm: Realm, result: Value): Value {
  const object = requireResult(realm, result)
  return IteratorComplete(realm, object) ? HOLE : IteratorValue(realm, object)
}

export function requireResult(realm: Realm, result: Value): GuestObject {
  if (result instanceof GuestObject) return result
  return throwTypeError(realm, `Iterator result ${describeValue(result)} is not an object`)
}

/** The method that opens an iterable, with the message that V8 has inside built-ins where there is none. */
export function openMethodOf(realm: Realm, iterable: Value): GuestObject {
  const method =
    iterable === undefined || iterable === null ? undefined : GetV(realm, iterable, wellKnownSymbols.iterator)
  return isCallable(method) ? method : throwNotIterableKind(realm, iterable)
}

/** What the method that opens an iterable gave. */
export function requireIterator(realm: Realm, iterator: Value): GuestObject {
  if (iterator instanceof GuestObject) return iterator
  return throwTypeError(realm, "Result of the Symbol.iterator method is not an object")
}

/** The method that closes an iterator because of a throw; undefined too if looking it up throws, as that is dropped. */
export function returnMethodOf(realm: Realm, iterator: GuestObject): GuestObject | undefined {
  const { frame, depth } = realm
  try {
    return GetMethod(realm, iterator, "return")
  } catch (error) {
    realm.caught(error, frame, depth)
    return undefined
  }
}

/**
 * What is under way: nothing yet; opening; `next`, or reading its result; the value; what comes when there are no more;
 * closing before the end, or because of a throw.
 */
type Stage = "start" | "opening" | "stepping" | "visiting" | "leaving" | "ending" | "closing"

export abstract class IteratorVisit extends Activation {
  private stage: Stage = "start"
  /** What closes the iterator; thrown again once it is closed. */
  private thrown: Value = undefined
  /** Null until it is opened. */
  protected record: IteratorRecord | null = null
  /** It runs no function of the plan, getters apart. */
  private isDirect = false

  /** The next value. */
  protected abstract visit(realm: Realm, value: Value): Visit
  /** The result of the call that `visit` asked for. */
  protected abstract take(realm: Realm, value: Value): Visit
  /** The iterator has no more values. A throw does not close it any more. */
  protected abstract exhausted(realm: Realm): Step

  constructor(
    private readonly iterable: Value,
    /** Null: the iterable is an iterator already. */
    private readonly openMethod: GuestObject | null,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    switch (this.stage) {
      case "visiting":
        return this.advance(realm, this.take(realm, value))
      case "stepping":
        return this.advance(realm, this.proceed(realm, takeResult(realm, value)))
      case "start":
        if (this.openMethod === null) return this.open(realm, this.iterable as GuestObject)
        this.stage = "opening"
        return this.call(this.openMethod, this.iterable, [])
      case "opening":
        return this.open(realm, requireIterator(realm, value))
      case "leaving":
        return this.left(realm, value)
      case "ending":
        requireResult(realm, value)
        return "finished"
      default: // What `return` gave is of no interest.
        return this.failed(realm, this.thrown)
    }
  }

  private open(realm: Realm, iterator: GuestObject): Step {
    this.record = GetIteratorDirect(realm, iterator)
    this.isDirect = this.isStepped(iterator)
    this.opened(realm)
    return this.advance(realm, "next")
  }

  /** The iterator is open. */
  protected opened(_realm: Realm): void {}

  private advance(realm: Realm, visited: Visit): Step {
    if (visited !== "next") return visited
    const record = this.record as IteratorRecord
    if (!this.isDirect) {
      this.stage = "stepping"
      chargeSteps(realm, 1)
      return this.call(record.nextMethod, record.iterator, [])
    }
    let visit: Visit = "next"
    while (visit === "next") {
      this.stage = "stepping"
      const taken = IteratorStepValue(realm, record)
      if (taken === HOLE) return this.exhausted(realm)
      this.stage = "visiting"
      visit = this.visit(realm, taken)
    }
    return visit
  }

  private proceed(realm: Realm, taken: Value): Visit {
    if (taken === HOLE) return this.exhausted(realm)
    this.stage = "visiting"
    return this.visit(realm, taken)
  }

  /** Whether an iterator of the interpreter's own is stepped, and its `next` not called. */
  protected isStepped(iterator: GuestObject): boolean {
    return iterator instanceof ArrayIteratorObject
  }

  /** Asks for one more call when all values are taken; `left` gets its result. A throw does not close the iterator. */
  protected leaveWith(callee: Value, thisArgument: Value, argumentsList: Value[]): Step {
    this.stage = "leaving"
    return this.call(callee, thisArgument, argumentsList)
  }

  protected left(_realm: Realm, value: Value): Step {
    return this.finish(value)
  }

  /** https://tc39.es/ecma262/#sec-iteratorclose: ends before the iterator does. */
  protected endEarly(realm: Realm, result: Value): Step {
    this.stage = "ending"
    this.result = result
    const { iterator } = this.record as IteratorRecord
    const method = GetMethod(realm, iterator, "return")
    return method === undefined ? "finished" : this.call(method, iterator, [])
  }

  override abrupt(realm: Realm, error: unknown): Step {
    if (!(error instanceof GuestThrow)) throw error
    if (this.stage === "closing") return this.failed(realm, this.thrown)
    if (this.stage !== "visiting") return this.failed(realm, error.value)
    this.stage = "closing"
    this.thrown = error.value
    const { iterator } = this.record as IteratorRecord
    const method = returnMethodOf(realm, iterator)
    return method === undefined ? this.failed(realm, error.value) : this.call(method, iterator, [])
  }

  /** It threw, and the iterator is closed if it had to be. */
  protected failed(_realm: Realm, thrown: Value): Step {
    throw new GuestThrow(thrown)
  }
}

/** https://tc39.es/ecma262/#sec-iteratorclose for a throw, which it then is. */
export class CloseAndThrow extends Activation {
  private isCalled = false
  constructor(
    private readonly iterator: GuestObject,
    private readonly thrown: Value,
  ) {
    super()
  }

  resume(realm: Realm): Step {
    const method = this.isCalled ? undefined : returnMethodOf(realm, this.iterator)
    if (method === undefined) throw new GuestThrow(this.thrown)
    this.isCalled = true
    return this.call(method, this.iterator, [])
  }

  override abrupt(_realm: Realm, error: unknown): Step {
    throw error instanceof GuestThrow ? new GuestThrow(this.thrown) : error
  }
}

/** Takes all values of an iterable where entries of maps and sets need no result objects. */
export abstract class DirectVisit extends IteratorVisit {
  protected override isStepped(iterator: GuestObject): boolean {
    return iterator instanceof ArrayIteratorObject || iterator instanceof CollectionIteratorObject
  }
}

/** https://tc39.es/ecma262/#sec-iteratortolist, for a subclass that makes something of the list. */
export abstract class ListValues extends DirectVisit {
  protected readonly values: Value[] = []

  protected visit(realm: Realm, value: Value): Visit {
    chargeBytes(realm, 8)
    this.values.push(value)
    return "next"
  }

  protected take(): Visit {
    return "next"
  }
}

/** Of a record kind of a subclass. */
export const iteratorVisitFields: Fields = {
  stage: oneOf("start", "opening", "stepping", "visiting", "leaving", "ending", "closing"),
  thrown: value,
  record: nullable(record(iteratorKind)),
  isDirect: boolean,
  iterable: value,
  openMethod: nullable(callable),
}

export const listValuesFields: Fields = { ...iteratorVisitFields, values: list(value) }

describeActivation(CloseAndThrow, "close and throw", { isCalled: boolean, iterator: object, thrown: value })
