/**
 * Array methods that call a function for each element, as activations. `ElementVisit` reads the elements in order; a
 * subclass says what to do with the function's result.
 */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { ArrayObject } from "../interpreter/objects/array.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import { ArrayCreate, createElement, LengthOfArrayLike } from "../interpreter/operations/object-operations.js"
import { IsArray } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToBoolean } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { boolean, callable, count, integer, object, place, value } from "../interpreter/record-kinds.js"
import { ArraySpeciesCreate, hasArraySpecies, hasElement, requireCallback, thisArrayLike } from "./array-like.js"
import { describeActivation } from "./define.js"

export abstract class ElementVisit extends Activation {
  index = 0
  /** The element that the function was called with. */
  element: Value = undefined
  isStarted = false

  constructor(
    readonly O: GuestObject,
    readonly len: number,
    readonly callback: GuestObject,
    readonly thisArg: Value,
    /** Elements that are not there are visited too, as undefined: typed arrays. */
    readonly visitsAll = false,
  ) {
    super()
  }

  /** Takes the function's result for `element` at `index`; true ends the visit with `result` as it is. */
  abstract take(realm: Realm, value: Value): boolean

  resume(realm: Realm, value: Value): Step {
    if (this.isStarted) {
      if (this.take(realm, value)) return "finished"
      this.index++
    } else this.isStarted = true
    const { O, len } = this
    for (; this.index < len; this.index++) {
      if (O instanceof ArrayObject && O.elements !== null) {
        const element = O.elements[this.index]
        if (element !== HOLE && this.index < O.elements.length) {
          this.element = element
          return this.call(this.callback, this.thisArg, [element, this.index, O])
        }
      }
      chargeSteps(realm, 1)
      if (this.visitsAll || hasElement(realm, O, this.index)) {
        this.element = O.GetIndex(realm, this.index)
        return this.call(this.callback, this.thisArg, [this.element, this.index, O])
      }
    }
    this.end(realm)
    return "finished"
  }

  /** All elements were visited. */
  protected end(_realm: Realm): void {}
}

export class ForEach extends ElementVisit {
  take(): boolean {
    return false
  }
}

export class Every extends ElementVisit {
  override result: Value = true
  take(_realm: Realm, value: Value): boolean {
    if (ToBoolean(value)) return false
    this.result = false
    return true
  }
}

export class Some extends ElementVisit {
  override result: Value = false
  take(_realm: Realm, value: Value): boolean {
    if (!ToBoolean(value)) return false
    this.result = true
    return true
  }
}

class MapElements extends ElementVisit {
  declare result: GuestObject
  isFresh = false
  take(realm: Realm, value: Value): boolean {
    createElement(realm, this.result, this.index, value)
    return false
  }

  /** A fresh array has grown with its elements and may lack holes at its end. */
  protected override end(realm: Realm): void {
    if (this.isFresh) (this.result as ArrayObject).setLength(realm, this.len)
  }
}

class Filter extends ElementVisit {
  declare result: GuestObject
  to = 0
  take(realm: Realm, value: Value): boolean {
    if (ToBoolean(value)) createElement(realm, this.result, this.to++, this.element)
    return false
  }
}

/** https://tc39.es/ecma262/#sec-flattenintoarray of depth 1, with a mapper. */
class FlatMap extends ElementVisit {
  declare result: GuestObject
  to = 0
  take(realm: Realm, value: Value): boolean {
    if (!IsArray(realm, value)) {
      createElement(realm, this.result, this.to++, value)
      return false
    }
    const source = value as GuestObject
    const length = LengthOfArrayLike(realm, source)
    for (let i = 0; i < length; i++) {
      chargeSteps(realm, 1)
      if (hasElement(realm, source, i)) createElement(realm, this.result, this.to++, source.GetIndex(realm, i))
    }
    return false
  }
}

/** find, findIndex, findLast, findLastIndex: holes count as undefined. https://tc39.es/ecma262/#sec-findviapredicate */
export class FindViaPredicate extends Activation {
  index: number
  element: Value = undefined
  isStarted = false

  constructor(
    readonly O: GuestObject,
    readonly len: number,
    readonly isAscending: boolean,
    readonly wantsIndex: boolean,
    readonly predicate: GuestObject,
    readonly thisArg: Value,
  ) {
    super()
    this.index = isAscending ? 0 : len - 1
    this.result = wantsIndex ? -1 : undefined
  }

  resume(realm: Realm, value: Value): Step {
    if (this.isStarted) {
      if (ToBoolean(value)) return this.finish(this.wantsIndex ? this.index : this.element)
      this.index += this.isAscending ? 1 : -1
    } else this.isStarted = true
    const { index } = this
    if (index < 0 || index >= this.len) return "finished"
    this.element = this.O.GetIndex(realm, index)
    return this.call(this.predicate, this.thisArg, [this.element, index, this.O])
  }
}

/** reduce and reduceRight */
export class Reduce extends Activation {
  index: number
  isStarted = false

  constructor(
    readonly O: GuestObject,
    readonly len: number,
    readonly isAscending: boolean,
    readonly callback: GuestObject,
    /** HOLE: there is none yet. */
    public accumulator: Value,
    readonly visitsAll = false,
  ) {
    super()
    this.index = isAscending ? 0 : len - 1
  }

  resume(realm: Realm, value: Value): Step {
    if (this.isStarted) this.accumulator = value
    else {
      this.isStarted = true
      if (this.accumulator === HOLE) {
        if (!this.moveToElement(realm)) throwTypeError(realm, "Reduce of empty array with no initial value")
        this.accumulator = this.O.GetIndex(realm, this.index)
        this.advance()
      }
    }
    if (!this.moveToElement(realm)) return this.finish(this.accumulator)
    const element = this.O.GetIndex(realm, this.index)
    const { index } = this
    this.advance()
    return this.call(this.callback, undefined, [this.accumulator, element, index, this.O])
  }

  advance(): void {
    this.index += this.isAscending ? 1 : -1
  }

  /** Goes to the next index that the object has; false if there is none. */
  moveToElement(realm: Realm): boolean {
    const { O, len } = this
    for (; this.index >= 0 && this.index < len; this.advance()) {
      if (O instanceof ArrayObject && O.elements !== null) {
        if (this.index < O.elements.length && O.elements[this.index] !== HOLE) return true
      }
      chargeSteps(realm, 1)
      if (this.visitsAll || hasElement(realm, O, this.index)) return true
    }
    return false
  }
}

export type VisitClass = new (
  O: GuestObject,
  len: number,
  callback: GuestObject,
  thisArg: Value,
  visitsAll?: boolean,
) => ElementVisit

function visitor(method: string, kind: VisitClass): Behaviour {
  return activating((realm, thisValue, args) => {
    const O = thisArrayLike(realm, thisValue, method)
    const len = LengthOfArrayLike(realm, O)
    const callback = requireCallback(realm, args[0])
    return new kind(O, len, callback, args[1])
  })
}

export const ArrayProto_forEach = visitor("forEach", ForEach)
export const ArrayProto_every = visitor("every", Every)
export const ArrayProto_some = visitor("some", Some)

/** https://tc39.es/ecma262/#sec-array.prototype.map */
export const ArrayProto_map = activating((realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "map")
  const len = LengthOfArrayLike(realm, O)
  const visit = new MapElements(O, len, requireCallback(realm, args[0]), args[1])
  visit.isFresh = hasArraySpecies(realm, O)
  visit.result = visit.isFresh ? ArrayCreate(realm, 0) : ArraySpeciesCreate(realm, O, len)
  return visit
})

/** https://tc39.es/ecma262/#sec-array.prototype.filter */
export const ArrayProto_filter = activating((realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "filter")
  const len = LengthOfArrayLike(realm, O)
  const visit = new Filter(O, len, requireCallback(realm, args[0]), args[1])
  visit.result = ArraySpeciesCreate(realm, O, 0)
  return visit
})

/** https://tc39.es/ecma262/#sec-array.prototype.flatmap */
export const ArrayProto_flatMap = activating((realm, thisValue, args) => {
  const O = thisArrayLike(realm, thisValue, "flatMap")
  const sourceLen = LengthOfArrayLike(realm, O)
  const mapper = args[0]
  if (!isCallable(mapper)) return throwTypeError(realm, "flatMap mapper function is not callable")
  const visit = new FlatMap(O, sourceLen, mapper, args[1])
  visit.result = ArraySpeciesCreate(realm, O, 0)
  return visit
})

function finder(method: string, isAscending: boolean, wantsIndex: boolean): Behaviour {
  return activating((realm, thisValue, args) => {
    const O = thisArrayLike(realm, thisValue, method)
    const len = LengthOfArrayLike(realm, O)
    const predicate = requireCallback(realm, args[0])
    return new FindViaPredicate(O, len, isAscending, wantsIndex, predicate, args[1])
  })
}

export const ArrayProto_find = finder("find", true, false)
export const ArrayProto_findIndex = finder("findIndex", true, true)
export const ArrayProto_findLast = finder("findLast", false, false)
export const ArrayProto_findLastIndex = finder("findLastIndex", false, true)

function reducer(method: string, isAscending: boolean): Behaviour {
  return activating((realm, thisValue, args) => {
    const O = thisArrayLike(realm, thisValue, method)
    const len = LengthOfArrayLike(realm, O)
    const callback = requireCallback(realm, args[0])
    return new Reduce(O, len, isAscending, callback, args.length > 1 ? args[1] : HOLE)
  })
}

export const ArrayProto_reduce = reducer("reduce", true)
export const ArrayProto_reduceRight = reducer("reduceRight", false)

export const elementVisitFields = {
  index: count,
  element: value,
  isStarted: boolean,
  O: object,
  len: count,
  callback: callable,
  thisArg: value,
  visitsAll: boolean,
}

describeActivation(ForEach, "forEach", elementVisitFields)
describeActivation(Every, "every", elementVisitFields)
describeActivation(Some, "some", elementVisitFields)
describeActivation(MapElements, "Array.prototype.map", { ...elementVisitFields, isFresh: boolean })
describeActivation(Filter, "Array.prototype.filter", { ...elementVisitFields, to: count })
describeActivation(FlatMap, "Array.prototype.flatMap", { ...elementVisitFields, to: count })

describeActivation(FindViaPredicate, "find", {
  index: integer,
  element: value,
  isStarted: boolean,
  O: object,
  len: count,
  isAscending: boolean,
  wantsIndex: boolean,
  predicate: callable,
  thisArg: value,
})

describeActivation(Reduce, "reduce", {
  index: integer,
  isStarted: boolean,
  O: object,
  len: count,
  isAscending: boolean,
  callback: callable,
  accumulator: place,
  visitsAll: boolean,
})
