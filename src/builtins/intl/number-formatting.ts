/** Numbers by language: https://tc39.es/ecma402/#sec-intl.numberformat */
import { chargeSteps } from "../../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../../interpreter/errors.js"
import type { Value } from "../../interpreter/objects/value.js"
import { ToBoolean, ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { callHost, chargeCreation, defaultFormatter, type FormatterRecord, formatterOf } from "./formatters.js"
import { CanonicalizeLocaleList, localesOrDefault } from "./locales.js"
import {
  CoerceOptionsToObject,
  DefaultNumberOption,
  localeMatcherOption,
  numberOption,
  type OptionBag,
  outOfRange,
  present,
  stringOption,
  typeOption,
} from "./options.js"

type NumberOptions = Record<string, string | number | boolean | undefined>

/** The steps of the constructor that read its arguments. */
export function numberFormatRecord(
  realm: Realm,
  locales: Value,
  options: Value,
  service = "Intl.NumberFormat",
): FormatterRecord<"NumberFormat"> {
  const requested = CanonicalizeLocaleList(realm, locales)
  const bag = CoerceOptionsToObject(realm, options, service)
  const localeMatcher = localeMatcherOption(bag)
  const numberingSystem = typeOption(bag, "numberingSystem")
  const unit = readUnitOptions(bag)
  const notation = stringOption(bag, "notation", ["standard", "scientific", "engineering", "compact"])
  const digits = readDigitOptions(bag)
  const compactDisplay = stringOption(bag, "compactDisplay", ["short", "long"])
  const useGrouping = readUseGrouping(bag)
  const signDisplay = stringOption(bag, "signDisplay", ["auto", "never", "always", "exceptZero", "negative"])
  return {
    kind: "NumberFormat",
    locales: localesOrDefault(realm, requested),
    options: present({
      localeMatcher,
      numberingSystem,
      ...unit,
      notation,
      ...digits,
      compactDisplay,
      useGrouping,
      signDisplay,
    }),
  }
}

/** https://tc39.es/ecma402/#sec-setnumberformatunitoptions */
function readUnitOptions(bag: OptionBag): NumberOptions {
  const { realm } = bag
  const style = stringOption(bag, "style", ["decimal", "percent", "currency", "unit"])
  const currency = stringOption(bag, "currency")
  if (currency === undefined) {
    if (style === "currency") throwTypeError(realm, "Currency code is required with currency style.")
  } else if (!/^[a-z]{3}$/i.test(currency)) throwRangeError(realm, `Invalid currency code : ${currency}`)
  const currencyDisplay = stringOption(bag, "currencyDisplay", ["code", "symbol", "narrowSymbol", "name"])
  const currencySign = stringOption(bag, "currencySign", ["standard", "accounting"])
  const unit = stringOption(bag, "unit")
  if (unit === undefined) {
    if (style === "unit") throwTypeError(realm, "Unit is required with unit style.")
  } else if (unit.length > 64 || !isWellFormedUnit(unit)) {
    throwRangeError(realm, `Invalid unit argument for Intl.NumberFormat() '${unit}'`)
  }
  const unitDisplay = stringOption(bag, "unitDisplay", ["short", "narrow", "long"])
  return { style, currency, currencyDisplay, currencySign, unit, unitDisplay }
}

/** https://tc39.es/ecma402/#table-sanctioned-single-unit-identifiers */
const SANCTIONED_UNITS: readonly string[] =
  `acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch
kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter
millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year`.split(
    /\s+/,
  )

/** https://tc39.es/ecma402/#sec-iswellformedunitidentifier */
function isWellFormedUnit(unit: string): boolean {
  if (SANCTIONED_UNITS.includes(unit)) return true
  const at = unit.indexOf("-per-")
  return at > 0 && SANCTIONED_UNITS.includes(unit.slice(0, at)) && SANCTIONED_UNITS.includes(unit.slice(at + 5))
}

const INCREMENTS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000]

/** https://tc39.es/ecma402/#sec-setnfdigitoptions, as far as it reads; the host works out the defaults. */
export function readDigitOptions(bag: OptionBag): NumberOptions {
  const { realm } = bag
  const minimumIntegerDigits = numberOption(bag, "minimumIntegerDigits", 1, 21)
  const mnfd = bag.object.Get(realm, "minimumFractionDigits")
  const mxfd = bag.object.Get(realm, "maximumFractionDigits")
  const mnsd = bag.object.Get(realm, "minimumSignificantDigits")
  const mxsd = bag.object.Get(realm, "maximumSignificantDigits")
  const roundingIncrement = numberOption(bag, "roundingIncrement", 1, 5000)
  if (roundingIncrement !== undefined && !INCREMENTS.includes(roundingIncrement)) {
    throwRangeError(realm, "roundingIncrement value is out of range.")
  }
  const roundingMode = stringOption(bag, "roundingMode", [
    ...["ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"],
  ])
  const roundingPriority = stringOption(bag, "roundingPriority", ["auto", "morePrecision", "lessPrecision"])
  const trailingZeroDisplay = stringOption(bag, "trailingZeroDisplay", ["auto", "stripIfInteger"])
  const minimumSignificantDigits = DefaultNumberOption(bag, mnsd, 1, 21, "minimumSignificantDigits")
  const maximumSignificantDigits = DefaultNumberOption(
    bag,
    mxsd,
    minimumSignificantDigits ?? 1,
    21,
    "maximumSignificantDigits",
  )
  const minimumFractionDigits = DefaultNumberOption(bag, mnfd, 0, 100, "minimumFractionDigits")
  const maximumFractionDigits = DefaultNumberOption(bag, mxfd, 0, 100, "maximumFractionDigits")
  return {
    minimumIntegerDigits,
    minimumFractionDigits,
    maximumFractionDigits,
    minimumSignificantDigits,
    maximumSignificantDigits,
    roundingIncrement,
    roundingMode,
    roundingPriority,
    trailingZeroDisplay,
  }
}

/** https://tc39.es/ecma402/#sec-getbooleanorstringnumberformatoption */
function readUseGrouping(bag: OptionBag): string | boolean | undefined {
  const value = bag.object.Get(bag.realm, "useGrouping")
  if (value === undefined) return undefined
  if (value === true) return "always"
  if (ToBoolean(value) === false) return false
  const text = ToString(bag.realm, value)
  if (text === "true" || text === "false") return undefined
  if (text !== "min2" && text !== "auto" && text !== "always") outOfRange(bag, "useGrouping", text)
  return text
}

/** https://tc39.es/ecma402/#sup-number.prototype.tolocalestring */
export function formatNumber(realm: Realm, x: number | bigint, locales: Value, options: Value): string {
  if (locales === undefined && options === undefined) {
    chargeSteps(realm, 4)
    return callHost(realm, () => defaultFormatter(realm, "NumberFormat").format(x))
  }
  chargeCreation(realm)
  const service = `${typeof x === "number" ? "Number" : "BigInt"}.prototype.toLocaleString`
  const format = formatterOf(realm, numberFormatRecord(realm, locales, options, service))
  return callHost(realm, () => format.format(x))
}
