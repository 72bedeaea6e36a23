/**
 * What the service constructors of `Intl` share. An object of theirs is the record of how it was made; the host's formatter
 * is got from it when it is used, so the object is data.
 */
import { chargeBytes, chargeSteps, chargeString } from "../../interpreter/budget.js"
import { throwTypeError } from "../../interpreter/errors.js"
import { describeCallee } from "../../interpreter/inspect.js"
import { type Behaviour, BuiltinFunction } from "../../interpreter/objects/function.js"
import { GuestObject } from "../../interpreter/objects/object.js"
import type { Shape } from "../../interpreter/objects/shape.js"
import type { Value } from "../../interpreter/objects/value.js"
import {
  CreateArrayFromList,
  createPlainObject,
  GetPrototypeFromConstructor,
} from "../../interpreter/operations/object-operations.js"
import type { IntrinsicName, Realm } from "../../interpreter/realm.js"
import { data, instance, list, nullable, oneOf, record, recordKind, text } from "../../interpreter/record-kinds.js"
import { defineConstructor, describeClass, type IntrinsicMaker, type Method } from "../define.js"
import {
  callHost,
  chargeCreation,
  chargeUse,
  type FormatterKind,
  type FormatterRecord,
  type Formatters,
  formatterOf,
} from "./formatters.js"
import { CanonicalizeLocaleList, hostIntl } from "./locales.js"
import { CoerceOptionsToObject, localeMatcherOption } from "./options.js"

/** An object that a service constructor made; which one, `record.kind` tells. */
export class IntlObject extends GuestObject {
  constructor(
    shape: Shape,
    proto: GuestObject | null,
    readonly record: FormatterRecord,
  ) {
    super(shape, proto, [])
  }

  /** [[BoundFormat]] or [[BoundCompare]], once it was asked for. */
  bound: BuiltinFunction | null = null
}

type Read<Kind extends FormatterKind> = (realm: Realm, locales: Value, options: Value) => FormatterRecord<Kind>

/** A service constructor. Those that may be called without `new` make an object all the same. */
export function defineService<Kind extends FormatterKind>(
  kind: Kind,
  read: Read<Kind>,
  { isCallable = false, length = 0 } = {},
): IntrinsicMaker {
  const prototype: IntrinsicName = `Intl${kind}Prototype`
  const behaviour: Behaviour = (realm, _thisValue, [locales, options], NewTarget, self) => {
    if (NewTarget === undefined && !isCallable) {
      return throwTypeError(realm, `Constructor Intl.${kind} requires 'new'`)
    }
    chargeCreation(realm)
    const proto = GetPrototypeFromConstructor(realm, NewTarget ?? self, prototype)
    const record = read(realm, locales, options)
    // What the host refuses is to be known now.
    formatterOf(realm, record)
    chargeBytes(realm, 256)
    return new IntlObject(realm.rootShape, proto, record)
  }
  return defineConstructor({
    name: kind,
    length,
    prototype,
    behaviour,
    statics: { methods: [["supportedLocalesOf", 1, supportedLocalesOf(kind)]] },
  })
}

interface SupportsLocales {
  supportedLocalesOf(locales: string[], options: { localeMatcher?: "lookup" | "best fit" }): string[]
}

/** https://tc39.es/ecma402/#sec-filterlocales */
function supportedLocalesOf(kind: FormatterKind): Behaviour {
  return (realm, _thisValue, [locales, options]) => {
    const requested = CanonicalizeLocaleList(realm, locales)
    const localeMatcher =
      options === undefined ? undefined : localeMatcherOption(CoerceOptionsToObject(realm, options, `Intl.${kind}`))
    chargeCreation(realm)
    const host: SupportsLocales = hostIntl(realm, `Intl.${kind}`)[kind]
    const supported = callHost(realm, () =>
      host.supportedLocalesOf(requested, localeMatcher === undefined ? {} : { localeMatcher }),
    )
    return CreateArrayFromList(realm, [...supported])
  }
}

/** The receiver of a method as an object of this kind. */
export function requireService(realm: Realm, value: Value, kind: FormatterKind, method: string): IntlObject {
  if (value instanceof IntlObject && value.record.kind === kind) return value
  const name = method.startsWith("get ")
    ? `get Intl.${kind}.prototype.${method.slice(4)}`
    : `Intl.${kind}.prototype.${method}`
  return throwTypeError(realm, `Method ${name} called on incompatible receiver ${describeCallee(value)}`)
}

/** The host's formatter of a receiver. */
export function requireFormatter<Kind extends FormatterKind>(
  realm: Realm,
  value: Value,
  kind: Kind,
  method: string,
): Formatters[Kind] {
  const { record } = requireService(realm, value, kind, method)
  chargeUse(realm, record)
  return formatterOf(realm, record as FormatterRecord<Kind>)
}

/** A text that the host makes, charged. */
export function formatted(realm: Realm, make: () => string): string {
  const text = callHost(realm, make)
  chargeString(realm, text.length)
  return text
}

/** Parts of a formatted text as an array of objects. */
export function copyParts(realm: Realm, make: () => readonly object[]): Value {
  const parts = callHost(realm, make)
  chargeSteps(realm, parts.length)
  return CreateArrayFromList(
    realm,
    parts.map((part) => copyRecord(realm, part)),
  )
}

/** An object of the host that holds primitives, or arrays of them. */
function copyRecord(realm: Realm, record: object): GuestObject {
  const copy = createPlainObject(realm)
  for (const [key, value] of Object.entries(record)) {
    if (typeof value === "string") chargeString(realm, value.length)
    if (value !== undefined)
      copy.putOwn(realm, key, Array.isArray(value) ? CreateArrayFromList(realm, [...value]) : value)
  }
  return copy
}

export function resolvedOptionsMethod(kind: FormatterKind): Method {
  return [
    "resolvedOptions",
    0,
    (realm, thisValue) =>
      copyRecord(realm, requireFormatter(realm, thisValue, kind, "resolvedOptions").resolvedOptions()),
  ]
}

export const formatterKind = recordKind("formatter", {
  kind: oneOf(
    "Collator",
    "DateTimeFormat",
    "DisplayNames",
    "ListFormat",
    "NumberFormat",
    "PluralRules",
    "RelativeTimeFormat",
    "Segmenter",
  ),
  locales: list(text),
  options: data,
})

describeClass(IntlObject, "Intl object", {
  record: record(formatterKind),
  bound: nullable(instance(() => BuiltinFunction)),
})
