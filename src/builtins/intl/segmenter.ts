/** https://tc39.es/ecma402/#segmenter-objects */
import { chargeBytes, chargeSteps } from "../../interpreter/budget.js"
import { throwTypeError } from "../../interpreter/errors.js"
import { describeCallee } from "../../interpreter/inspect.js"
import { GuestObject } from "../../interpreter/objects/object.js"
import { type Value, wellKnownSymbols } from "../../interpreter/objects/value.js"
import { CreateIteratorResultObject } from "../../interpreter/operations/iterator-operations.js"
import { createPlainObject } from "../../interpreter/operations/object-operations.js"
import { ToIntegerOrInfinity, ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { count, dropped, instance, nullable, record, text } from "../../interpreter/record-kinds.js"
import { defineObject, describeClass } from "../define.js"
import { chargeScan } from "../strings.js"
import { callHost, type FormatterRecord, formatterOf } from "./formatters.js"
import { CanonicalizeLocaleList, localesOrDefault } from "./locales.js"
import { GetOptionsObject, localeMatcherOption, present, stringOption } from "./options.js"
import { defineService, formatterKind, requireService, resolvedOptionsMethod } from "./service.js"

function segmenterRecord(realm: Realm, locales: Value, options: Value): FormatterRecord<"Segmenter"> {
  const requested = CanonicalizeLocaleList(realm, locales)
  const bag = GetOptionsObject(realm, options, "Intl.Segmenter")
  const localeMatcher = localeMatcherOption(bag)
  const granularity = stringOption(bag, "granularity", ["grapheme", "word", "sentence"])
  return {
    kind: "Segmenter",
    locales: localesOrDefault(realm, requested),
    options: present({ localeMatcher, granularity }),
  }
}

export const IntlSegmenter = defineService("Segmenter", segmenterRecord)

/** https://tc39.es/ecma402/#sec-segments-objects */
class SegmentsObject extends GuestObject {
  record: FormatterRecord | null = null
  string = ""
  /** The host's segments of the string; made when first needed, not part of a snapshot. */
  host: Intl.Segments | null = null
}

/** https://tc39.es/ecma402/#sec-segment-iterator-objects */
class SegmentIteratorObject extends GuestObject {
  segments: SegmentsObject | null = null
  position = 0
  /** The host's iterator, which does not look at each place anew; made when first needed, not part of a snapshot. */
  host: Iterator<Intl.SegmentData> | null = null
}

function makeSegments(realm: Realm, { record, string }: SegmentsObject): Intl.Segments {
  const segmenter = formatterOf(realm, record as FormatterRecord<"Segmenter">)
  return callHost(realm, () => segmenter.segment(string))
}

/**
 * Charges looking at a place without having come there: where words or flags have no spaces between them, hosts take apart
 * all that is around it.
 */
function chargeJump(realm: Realm, string: string, position: number): void {
  let from = position
  let to = position
  while (from > 0 && string.charCodeAt(from - 1) > LATIN) from--
  while (to < string.length && string.charCodeAt(to) > LATIN) to++
  chargeSteps(realm, 8 + ((to - from) >> 1))
}

const LATIN = 0x2ff

/** https://tc39.es/ecma402/#sec-createsegmentdataobject */
function segmentData(realm: Realm, found: Intl.SegmentData, string: string): GuestObject {
  // Hosts copy the whole text for each segment.
  chargeSteps(realm, 2 + (string.length >> 8))
  chargeScan(realm, found.segment.length)
  const data = createPlainObject(realm)
  data.putOwn(realm, "segment", found.segment)
  data.putOwn(realm, "index", found.index)
  data.putOwn(realm, "input", string)
  if (found.isWordLike !== undefined) data.putOwn(realm, "isWordLike", found.isWordLike)
  return data
}

function segment(realm: Realm, thisValue: Value, args: Value[]): Value {
  const { record } = requireService(realm, thisValue, "Segmenter", "segment")
  const string = ToString(realm, args[0])
  chargeScan(realm, string.length)
  chargeBytes(realm, 128 + string.length * 2)
  const segments = new SegmentsObject(realm.rootShape, realm.intrinsics.IntlSegmentsPrototype, [])
  segments.record = record
  segments.string = string
  return segments
}

export const IntlSegmenterPrototype = defineObject({
  path: "Intl.Segmenter.prototype",
  intrinsics: [["constructor", "IntlSegmenter"]],
  methods: [resolvedOptionsMethod("Segmenter"), ["segment", 1, segment]],
  tag: "Intl.Segmenter",
})

function requireSegments(realm: Realm, value: Value, method: string): SegmentsObject {
  if (value instanceof SegmentsObject) return value
  return throwTypeError(realm, `Method ${method} called on incompatible receiver ${describeCallee(value)}`)
}

/** https://tc39.es/ecma402/#sec-%segmentsprototype%.containing */
function containing(realm: Realm, thisValue: Value, args: Value[]): Value {
  const segments = requireSegments(realm, thisValue, "%SegmentsPrototype%.containing")
  const n = ToIntegerOrInfinity(realm, args[0])
  const { string } = segments
  if (n < 0 || n >= string.length) return undefined
  chargeJump(realm, string, n)
  const host = (segments.host ??= makeSegments(realm, segments))
  const found = callHost(realm, () => host.containing(n))
  return found === undefined ? undefined : segmentData(realm, found, string)
}

function iterate(realm: Realm, thisValue: Value): Value {
  const segments = requireSegments(realm, thisValue, "%SegmentsPrototype%[Symbol.iterator]")
  chargeScan(realm, segments.string.length)
  chargeBytes(realm, 64 + segments.string.length * 2)
  const iterator = new SegmentIteratorObject(realm.rootShape, realm.intrinsics.SegmentIteratorPrototype, [])
  iterator.segments = segments
  return iterator
}

export const IntlSegmentsPrototype = defineObject({
  path: "%IntlSegmentsPrototype%",
  methods: [
    ["containing", 1, containing],
    [wellKnownSymbols.iterator, 0, iterate],
  ],
})

/** The next segment of the host; after a snapshot those before the position come first. */
function segmentFrom(host: Iterator<Intl.SegmentData>, position: number): Intl.SegmentData | undefined {
  for (;;) {
    const { done, value } = host.next()
    if (done === true || value.index >= position) return value
  }
}

function next(realm: Realm, thisValue: Value): Value {
  if (!(thisValue instanceof SegmentIteratorObject) || thisValue.segments === null) {
    return throwTypeError(
      realm,
      `Method %SegmentIterator%.prototype.next called on incompatible receiver ${describeCallee(thisValue)}`,
    )
  }
  const { segments, position } = thisValue
  const { string } = segments
  if (position >= string.length) return CreateIteratorResultObject(realm, undefined, true)
  const host = (thisValue.host ??= makeSegments(realm, segments)[Symbol.iterator]())
  const found = callHost(realm, () => segmentFrom(host, position))
  if (found === undefined) return CreateIteratorResultObject(realm, undefined, true)
  thisValue.position = found.index + found.segment.length
  return CreateIteratorResultObject(realm, segmentData(realm, found, string), false)
}

export const SegmentIteratorPrototype = defineObject(
  {
    path: "%SegmentIteratorPrototype%",
    methods: [["next", 0, next]],
    tag: "Segmenter String Iterator",
  },
  "IteratorPrototype",
)

describeClass(SegmentsObject, "segments", {
  record: nullable(record(formatterKind)),
  string: text,
  host: dropped(() => null),
})
describeClass(SegmentIteratorObject, "segment iterator", {
  segments: nullable(instance(() => SegmentsObject)),
  position: count,
  host: dropped(() => null),
})
