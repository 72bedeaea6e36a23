/** Reading option bags: https://tc39.es/ecma402/#sec-getoption and its kin. */
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import { describeCallee } from "../../interpreter/inspect.js"
import { GuestObject } from "../../interpreter/objects/object.js"
import type { Value } from "../../interpreter/objects/value.js"
import { OrdinaryObjectCreate } from "../../interpreter/operations/object-operations.js"
import { ToBoolean, ToNumber, ToObject, ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"

/** An option bag of a plan, and who reads it: V8 names both in its messages. */
export interface OptionBag {
  readonly realm: Realm
  readonly object: GuestObject
  /** "Intl.NumberFormat", or the method that does the same */
  readonly service: string
}

/** https://tc39.es/ecma402/#sec-coerceoptionstoobject */
export function CoerceOptionsToObject(realm: Realm, options: Value, service: string): OptionBag {
  if (options === undefined) return { realm, object: OrdinaryObjectCreate(realm, null), service }
  const message = service.startsWith("Date.") ? undefined : `${service} called on null or undefined`
  return { realm, object: ToObject(realm, options, message), service }
}

/** https://tc39.es/ecma402/#sec-getoptionsobject */
export function GetOptionsObject(realm: Realm, options: Value, service: string): OptionBag {
  if (options === undefined) return { realm, object: OrdinaryObjectCreate(realm, null), service }
  if (options instanceof GuestObject) return { realm, object: options, service }
  return throwTypeError(realm, `${describeCallee(options)} is not an object`)
}

export function outOfRange(bag: OptionBag, property: string, value: Value): never {
  const shown = typeof value === "symbol" ? value.toString() : String(value)
  return throwRangeError(bag.realm, `Value ${shown} out of range for ${bag.service} options property ${property}`)
}

/** https://tc39.es/ecma402/#sec-getoption with type string; empty `values` allow all. */
export function stringOption(bag: OptionBag, property: string, values: readonly string[] = []): string | undefined {
  const value = bag.object.Get(bag.realm, property)
  if (value === undefined) return undefined
  const text = ToString(bag.realm, value)
  if (values.length > 0 && !values.includes(text)) outOfRange(bag, property, text)
  return text
}

/** https://tc39.es/ecma402/#sec-getoption with type boolean. */
export function booleanOption(bag: OptionBag, property: string): boolean | undefined {
  const value = bag.object.Get(bag.realm, property)
  return value === undefined ? undefined : ToBoolean(value)
}

/** https://tc39.es/ecma402/#sec-defaultnumberoption without a fallback. */
export function DefaultNumberOption(
  bag: OptionBag,
  value: Value,
  minimum: number,
  maximum: number,
  property: string,
): number | undefined {
  if (value === undefined) return undefined
  const number = ToNumber(bag.realm, value)
  if (!(number >= minimum && number <= maximum)) return throwRangeError(bag.realm, `${property} value is out of range.`)
  return Math.floor(number)
}

/** https://tc39.es/ecma402/#sec-getnumberoption without a fallback. */
export function numberOption(bag: OptionBag, property: string, minimum: number, maximum: number): number | undefined {
  return DefaultNumberOption(bag, bag.object.Get(bag.realm, property), minimum, maximum, property)
}

const MATCHERS = ["lookup", "best fit"]

export function localeMatcherOption(bag: OptionBag): "lookup" | "best fit" | undefined {
  return stringOption(bag, "localeMatcher", MATCHERS) as "lookup" | "best fit" | undefined
}

/** A Unicode extension's type: https://unicode.org/reports/tr35/#Unicode_locale_identifier */
const TYPE = /^[a-z0-9]{3,8}(?:-[a-z0-9]{3,8})*$/i

/** An option that must be a Unicode extension's type, such as `calendar`. */
export function typeOption(bag: OptionBag, property: string): string | undefined {
  const value = stringOption(bag, property)
  if (value === undefined) return undefined
  if (value.length > 128 || !TYPE.test(value)) throwRangeError(bag.realm, `Invalid ${property} : ${value}`)
  return value
}

/** The options that are there, as the host's constructors take them. */
export function present<T extends object>(options: { [K in keyof T]: T[K] | undefined }): T {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(options)) if (value !== undefined) result[key] = value
  return result as T
}
