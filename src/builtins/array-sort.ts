/**
 * Sorting. With a comparator it is an activation: runs are found and filled up by binary insertion, then merged, each
 * comparison being one call. Arrays below 64 elements thus see the same comparisons in the same order as in V8, so that
 * a comparator that contradicts itself gives the same result too. Without a comparator the keys are texts and the host sorts.
 */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { HOLE, type Value } from "../interpreter/objects/value.js"
import { LengthOfArrayLike } from "../interpreter/operations/object-operations.js"
import { isCallable, ToNumber, ToObject, ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import {
  boolean,
  callable,
  count,
  list,
  object,
  oneOf,
  record,
  recordKind,
  value,
} from "../interpreter/record-kinds.js"
import {
  arrayFromCharged,
  deleteElement,
  hasElement,
  isPlainArray,
  readElements,
  requireArrayLength,
  setElement,
  thisArrayLike,
} from "./array-like.js"
import { describeActivation } from "./define.js"

interface Run {
  readonly start: number
  length: number
}

/** Runs shorter than this are filled up by insertion; arrays shorter than twice that are one run. */
const MIN_RUN = 32

/** Sorts `items` in place with a comparator. A subclass takes the sorted list over. */
export abstract class ComparatorSort extends Activation {
  private phase: "run" | "extend" | "insert" | "merge" | "start" = "start"
  private readonly runs: Run[] = []
  /** Where the next run begins, or the current one. */
  private low = 0
  private isDescending = false
  /** Extending: the element to look at next. Inserting: the element to be placed next. */
  private at = 0
  /** Inserting: the last element of the run once it is filled up. Binary search: its bounds. */
  private runEnd = 0
  private left = 0
  private right = 0
  /** Merging: the left run's elements, and positions in it, in the right run, and in the result. */
  private buffer: Value[] = []
  private i = 0
  private j = 0
  private mergeEnd = 0
  private to = 0

  constructor(
    readonly items: Value[],
    readonly comparator: GuestObject,
  ) {
    super()
  }

  /** Runs and counters lie in the list, as they always do. */
  fits(): boolean {
    const { items, low, at, runEnd, left, right, j, mergeEnd, to, i, buffer } = this
    let end = 0
    for (const run of this.runs) {
      if (run.start !== end) return false
      end += run.length
    }
    const counters = [end, low, at, runEnd, left, right, j, mergeEnd, to]
    if (counters.some((counter) => counter > items.length)) return false
    switch (this.phase) {
      case "extend":
        return low < at
      case "insert":
        return low <= left && left <= right && right <= at && at < runEnd
      case "merge":
        return i < buffer.length && j < mergeEnd && to + buffer.length - i <= j
      default:
        return true
    }
  }

  /** The items are in order. */
  protected abstract sorted(realm: Realm): Step

  /** https://tc39.es/ecma262/#sec-comparearrayelements: a call of the comparator. */
  private compare(x: Value, y: Value): Step {
    return this.call(this.comparator, undefined, [x, y])
  }

  resume(realm: Realm, value: Value): Step {
    if (this.phase === "start") return this.nextRun(realm)
    const order = ToNumber(realm, value)
    switch (this.phase) {
      case "run":
        this.isDescending = order < 0
        this.at = this.low + 2
        return this.extend(realm)
      case "extend":
        if (this.isDescending ? order >= 0 : order < 0) return this.endRun(realm)
        this.at++
        return this.extend(realm)
      case "insert": {
        const middle = (this.left + this.right) >> 1
        if (order < 0) this.right = middle
        else this.left = middle + 1
        return this.search(realm)
      }
      default:
        // The right element comes first only where it is smaller: the sort is stable.
        this.items[this.to++] = order < 0 ? (this.items[this.j++] as Value) : (this.buffer[this.i++] as Value)
        return this.merge(realm)
    }
  }

  private nextRun(realm: Realm): Step {
    const { items, low } = this
    const rest = items.length - low
    if (rest === 0) return this.mergeRuns(realm, true)
    if (rest === 1) {
      this.runs.push({ start: low, length: 1 })
      this.low = items.length
      return this.mergeRuns(realm, true)
    }
    this.phase = "run"
    return this.compare(items[low + 1], items[low])
  }

  private extend(realm: Realm): Step {
    const { items, at } = this
    if (at >= items.length) return this.endRun(realm)
    this.phase = "extend"
    return this.compare(items[at], items[at - 1])
  }

  /** The run that was found ends before `at`; it is turned round if it descends, and filled up. */
  private endRun(realm: Realm): Step {
    const { items, low, at } = this
    chargeSteps(realm, (at - low) >> 2)
    if (this.isDescending) {
      for (let a = low, b = at - 1; a < b; a++, b--) {
        const first = items[a] as Value
        items[a] = items[b] as Value
        items[b] = first
      }
    }
    const wanted = Math.min(items.length - low, items.length < 2 * MIN_RUN ? items.length : MIN_RUN)
    this.runEnd = Math.max(at, low + wanted)
    return this.insertNext(realm)
  }

  private insertNext(realm: Realm): Step {
    if (this.at >= this.runEnd) {
      this.runs.push({ start: this.low, length: this.runEnd - this.low })
      this.low = this.runEnd
      return this.mergeRuns(realm, false)
    }
    this.left = this.low
    this.right = this.at
    return this.search(realm)
  }

  private search(realm: Realm): Step {
    const { items, left, right, at } = this
    if (left < right) {
      this.phase = "insert"
      return this.compare(items[at], items[(left + right) >> 1])
    }
    chargeSteps(realm, (at - left) >> 3)
    const pivot = items[at] as Value
    for (let k = at; k > left; k--) items[k] = items[k - 1] as Value
    items[left] = pivot
    this.at++
    return this.insertNext(realm)
  }

  /** Merges the last two runs while they are out of balance, or, at the end, until one is left. */
  private mergeRuns(realm: Realm, isEnd: boolean): Step {
    const { runs } = this
    const last = runs[runs.length - 1]
    const before = runs[runs.length - 2]
    if (last === undefined || before === undefined || (!isEnd && before.length > last.length)) {
      return isEnd ? this.sorted(realm) : this.nextRun(realm)
    }
    chargeSteps(realm, (before.length + last.length) >> 2)
    this.buffer = this.items.slice(before.start, last.start)
    this.i = 0
    this.j = last.start
    this.mergeEnd = last.start + last.length
    this.to = before.start
    before.length += last.length
    runs.pop()
    return this.merge(realm)
  }

  private merge(realm: Realm): Step {
    const { items, buffer, i, j } = this
    if (i < buffer.length && j < this.mergeEnd) {
      this.phase = "merge"
      return this.compare(items[j], buffer[i])
    }
    for (let k = i; k < buffer.length; k++) items[this.to++] = buffer[k] as Value
    return this.mergeRuns(realm, this.low === items.length)
  }
}

/** Sorts by text; the text of each value is made once. */
function sortByText(realm: Realm, items: Value[]): Value[] {
  if (items.length < 2) return items
  let length = 0
  chargeBytes(realm, items.length * 48)
  const keyed = items.map((item) => {
    const text = ToString(realm, item)
    length += text.length
    return { text, item }
  })
  chargeSteps(realm, Math.ceil(Math.log2(items.length + 1)) * (items.length + Math.floor(length / 64)))
  keyed.sort((x, y) => (x.text < y.text ? -1 : x.text > y.text ? 1 : 0))
  return keyed.map(({ item }) => item)
}

/** Values apart from undefined ones, which go behind all others; the count of these. */
function setUndefinedApart(values: readonly Value[]): { items: Value[]; undefinedCount: number } {
  const items: Value[] = []
  for (const value of values) if (value !== undefined) items.push(value)
  return { items, undefinedCount: values.length - items.length }
}

function requireComparator(realm: Realm, comparator: Value): GuestObject | undefined {
  if (comparator === undefined || isCallable(comparator)) return comparator
  return throwTypeError(realm, "The comparison function must be either a function or undefined")
}

/** The writing half of `sort`: values, undefined ones, then holes. */
function writeBack(realm: Realm, O: GuestObject, len: number, items: Value[], undefinedCount: number): GuestObject {
  const count = items.length + undefinedCount
  if (isPlainArray(realm, O) && O.elements.length === len) {
    chargeSteps(realm, len >> 2)
    const { elements } = O
    for (let i = 0; i < len; i++) {
      elements[i] = i < items.length ? (items[i] as Value) : i < count ? undefined : HOLE
    }
    return O
  }
  for (let i = 0; i < count; i++) {
    chargeSteps(realm, 1)
    setElement(realm, O, i, items[i])
  }
  for (let i = count; i < len; i++) {
    chargeSteps(realm, 1)
    deleteElement(realm, O, i)
  }
  return O
}

class SortInPlace extends ComparatorSort {
  constructor(
    items: Value[],
    comparator: GuestObject,
    readonly O: GuestObject,
    readonly len: number,
    readonly undefinedCount: number,
  ) {
    super(items, comparator)
  }
  protected sorted(realm: Realm): Step {
    return this.finish(writeBack(realm, this.O, this.len, this.items, this.undefinedCount))
  }
}

class SortCopy extends ComparatorSort {
  constructor(
    items: Value[],
    comparator: GuestObject,
    readonly undefinedCount: number,
  ) {
    super(items, comparator)
  }
  protected sorted(realm: Realm): Step {
    return this.finish(withUndefined(realm, this.items, this.undefinedCount))
  }
}

function withUndefined(realm: Realm, items: Value[], undefinedCount: number): Value {
  for (let i = 0; i < undefinedCount; i++) items.push(undefined)
  return arrayFromCharged(realm, items)
}

/** https://tc39.es/ecma262/#sec-sortindexedproperties, the reading half, with holes left out. */
function readPresentElements(realm: Realm, O: GuestObject, len: number): Value[] {
  if (isPlainArray(realm, O) && O.elements.length === len) {
    chargeSteps(realm, len)
    chargeBytes(realm, len * 8)
    return O.elements.filter((element) => element !== HOLE)
  }
  const values: Value[] = []
  for (let k = 0; k < len; k++) {
    chargeSteps(realm, 1)
    if (!hasElement(realm, O, k)) continue
    chargeBytes(realm, 8)
    values.push(O.GetIndex(realm, k))
  }
  return values
}

/** https://tc39.es/ecma262/#sec-array.prototype.sort */
export const ArrayProto_sort = activating((realm, thisValue, args) => {
  const comparator = requireComparator(realm, args[0])
  const O = thisArrayLike(realm, thisValue, "sort")
  const len = LengthOfArrayLike(realm, O)
  const { items, undefinedCount } = setUndefinedApart(readPresentElements(realm, O, len))
  if (comparator === undefined) return writeBack(realm, O, len, sortByText(realm, items), undefinedCount)
  return new SortInPlace(items, comparator, O, len, undefinedCount)
})

/** https://tc39.es/ecma262/#sec-array.prototype.tosorted */
export const ArrayProto_toSorted = activating((realm, thisValue, args) => {
  const comparator = requireComparator(realm, args[0])
  const O = ToObject(realm, thisValue)
  const len = LengthOfArrayLike(realm, O)
  requireArrayLength(realm, len)
  const { items, undefinedCount } = setUndefinedApart(readElements(realm, O, len))
  if (comparator === undefined) return withUndefined(realm, sortByText(realm, items), undefinedCount)
  return new SortCopy(items, comparator, undefinedCount)
})

const runKind = recordKind("sorted run", { start: count, length: count })

export const comparatorSortFields = {
  phase: oneOf("run", "extend", "insert", "merge", "start"),
  runs: list(record(runKind)),
  low: count,
  isDescending: boolean,
  at: count,
  runEnd: count,
  left: count,
  right: count,
  buffer: list(value),
  i: count,
  j: count,
  mergeEnd: count,
  to: count,
  items: list(value),
  comparator: callable,
}

/** Counters that point outside the list would make the sort go on without end, or charge what is negative. */
export function checkSort(sort: ComparatorSort): void {
  if (!sort.fits()) throw new TypeError("sorts beyond its list")
}

function checkUndefined(realm: Realm, sort: SortInPlace | SortCopy): void {
  checkSort(sort)
  if (sort.undefinedCount * 8 > realm.limits.maxMemoryBytes) throw new TypeError("has too many undefined elements")
}

describeActivation(
  SortInPlace,
  "Array.prototype.sort",
  { ...comparatorSortFields, O: object, len: count, undefinedCount: count },
  checkUndefined,
)
describeActivation(
  SortCopy,
  "Array.prototype.toSorted",
  { ...comparatorSortFields, undefinedCount: count },
  checkUndefined,
)
