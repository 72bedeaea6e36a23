/** https://tc39.es/ecma402/#locale-objects */
import { chargeBytes, chargeSteps } from "../../interpreter/budget.js"
import { throwTypeError } from "../../interpreter/errors.js"
import { describeCallee } from "../../interpreter/inspect.js"
import { GuestObject } from "../../interpreter/objects/object.js"
import type { Value } from "../../interpreter/objects/value.js"
import { GetPrototypeFromConstructor } from "../../interpreter/operations/object-operations.js"
import { ToString } from "../../interpreter/operations/type-conversion.js"
import type { Realm } from "../../interpreter/realm.js"
import { type Accessors, defineConstructor, defineObject } from "../define.js"
import { callHost, chargeCreation } from "./formatters.js"
import { canonicalizeTag, hostIntl, LocaleObject } from "./locales.js"
import { booleanOption, CoerceOptionsToObject, present, stringOption } from "./options.js"

function readOptions(realm: Realm, options: Value): Intl.LocaleOptions {
  const bag = CoerceOptionsToObject(realm, options, "Intl.Locale")
  const language = stringOption(bag, "language")
  const script = stringOption(bag, "script")
  const region = stringOption(bag, "region")
  const calendar = stringOption(bag, "calendar")
  const collation = stringOption(bag, "collation")
  const hourCycle = stringOption(bag, "hourCycle", ["h11", "h12", "h23", "h24"])
  const caseFirst = stringOption(bag, "caseFirst", ["upper", "lower", "false"])
  const numeric = booleanOption(bag, "numeric")
  const numberingSystem = stringOption(bag, "numberingSystem")
  const read = { language, script, region, calendar, collation, hourCycle, caseFirst, numeric, numberingSystem }
  return present(read) as Intl.LocaleOptions
}

/** https://tc39.es/ecma402/#sec-Intl.Locale */
function LocaleOf(realm: Realm, _thisValue: Value, args: Value[], NewTarget: GuestObject | undefined): Value {
  if (NewTarget === undefined) return throwTypeError(realm, "Constructor Intl.Locale requires 'new'")
  chargeCreation(realm)
  const proto = GetPrototypeFromConstructor(realm, NewTarget, "IntlLocalePrototype")
  const [tag, options] = args
  if (typeof tag !== "string" && !(tag instanceof GuestObject)) {
    return throwTypeError(realm, "First argument to Intl.Locale constructor can't be empty or missing")
  }
  const text = tag instanceof LocaleObject ? tag.locale : canonicalizeTag(realm, ToString(realm, tag))
  const read = readOptions(realm, options)
  const Host = hostIntl(realm, "Intl.Locale").Locale
  chargeBytes(realm, 96)
  const locale = new LocaleObject(realm.rootShape, proto, [])
  locale.locale = callHost(realm, () => new Host(text, read)).toString()
  return locale
}

export const IntlLocale = defineConstructor({
  name: "Locale",
  length: 1,
  prototype: "IntlLocalePrototype",
  behaviour: LocaleOf,
})

function requireLocale(realm: Realm, value: Value, method: string): LocaleObject {
  if (value instanceof LocaleObject) return value
  return throwTypeError(
    realm,
    `Method Intl.Locale.prototype.${method} called on incompatible receiver ${describeCallee(value)}`,
  )
}

function hostLocale(realm: Realm, value: Value, method: string): Intl.Locale {
  const { locale } = requireLocale(realm, value, method)
  const Host = hostIntl(realm, "Intl.Locale").Locale
  chargeSteps(realm, 20)
  return callHost(realm, () => new Host(locale))
}

/** `maximize` and `minimize`: a new locale. */
function change(realm: Realm, thisValue: Value, method: "maximize" | "minimize"): Value {
  const host = hostLocale(realm, thisValue, method)
  const changed = callHost(realm, () => host[method]().toString())
  chargeCreation(realm)
  chargeBytes(realm, 96)
  const locale = new LocaleObject(realm.rootShape, realm.intrinsics.IntlLocalePrototype, [])
  locale.locale = changed
  return locale
}

const fields = [
  "baseName",
  "calendar",
  "caseFirst",
  "collation",
  "hourCycle",
  "numeric",
  "numberingSystem",
  "language",
  "script",
  "region",
] as const

export const IntlLocalePrototype = defineObject({
  path: "Intl.Locale.prototype",
  intrinsics: [["constructor", "IntlLocale"]],
  methods: [
    ["toString", 0, (realm, thisValue) => requireLocale(realm, thisValue, "toString").locale],
    ["maximize", 0, (realm, thisValue) => change(realm, thisValue, "maximize")],
    ["minimize", 0, (realm, thisValue) => change(realm, thisValue, "minimize")],
  ],
  accessors: fields.map((field): [string, Accessors] => [
    field,
    { get: (realm, thisValue) => hostLocale(realm, thisValue, field)[field] },
  ]),
  tag: "Intl.Locale",
})
