/** https://tc39.es/ecma262/#sec-error-objects, and `stack` as V8 has it: an own data property that shows frames of the plan. */
import { activating, type Step } from "../interpreter/activation.js"
import { chargeBytes, chargeSteps, chargeString } from "../interpreter/budget.js"
import { ERROR_BYTES } from "../interpreter/costs.js"
import { type ErrorKind, throwTypeError } from "../interpreter/errors.js"
import { inheritedData } from "../interpreter/inspect.js"
import { ErrorObject, stackText, type TraceEntry } from "../interpreter/objects/error.js"
import { type Behaviour, FunctionObject } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { DATA, HIDDEN } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import { concat } from "../interpreter/operations/arithmetic.js"
import {
  CreateArrayFromList,
  DefinePropertyOrThrow,
  GetPrototypeFromConstructor,
} from "../interpreter/operations/object-operations.js"
import { ToString } from "../interpreter/operations/type-conversion.js"
import type { IntrinsicName, Realm } from "../interpreter/realm.js"
import { object } from "../interpreter/record-kinds.js"
import { defineConstructor, defineObject, describeActivation, type IntrinsicMaker } from "./define.js"
import { ListValues, listValuesFields, openMethodOf } from "./iteration.js"
import { throwIncompatible } from "./messages.js"

/** https://tc39.es/ecma262/#sec-error-message and the same for each kind of error. */
function createError(
  realm: Realm,
  kind: ErrorKind,
  newTarget: GuestObject,
  message: Value,
  options: Value,
): ErrorObject {
  const proto = GetPrototypeFromConstructor(realm, newTarget, `${kind}Prototype` as IntrinsicName)
  chargeBytes(realm, ERROR_BYTES)
  const trace = captureTraceBelow(realm, newTarget) ?? realm.captureTrace()
  // When `stack` is written out depends on snapshots, so that long names are charged now.
  for (const { name } of trace) if (name.length > 64) chargeString(realm, name.length)
  const O = new ErrorObject(proto, "", trace)
  if (message !== undefined) O.addProperty(realm, "message", ToString(realm, message), HIDDEN)
  O.header = describeHeader(O)
  InstallErrorCause(realm, O, options)
  return O
}

/** https://tc39.es/ecma262/#sec-installerrorcause */
function InstallErrorCause(realm: Realm, O: GuestObject, options: Value): void {
  if (!(options instanceof GuestObject) || !options.HasProperty(realm, "cause")) return
  O.addProperty(realm, "cause", options.Get(realm, "cause", options), HIDDEN)
}

/** The trace from the caller of `fn` on; null if `fn` is not running. */
function captureTraceBelow(realm: Realm, fn: GuestObject): TraceEntry[] | null {
  if (!(fn instanceof FunctionObject)) return null
  for (let { frame } = realm; frame !== null; frame = frame.caller) {
    if (frame.fn === fn) return realm.captureTrace(frame.caller)
    chargeSteps(realm, 1)
  }
  return null
}

/** Name and message as data properties tell them: what `stack` begins with. Runs no guest code. */
function describeHeader(error: GuestObject): string {
  const name = inheritedData(error, "name")
  const message = inheritedData(error, "message")
  const shownName = typeof name === "string" ? name : "Error"
  const shownMessage = typeof message === "string" ? message : ""
  if (shownName === "") return shownMessage
  return shownMessage === "" ? shownName : `${shownName}: ${shownMessage}`
}

function behaviourOf(kind: ErrorKind): Behaviour {
  return (realm, _thisValue, args, newTarget, self) => createError(realm, kind, newTarget ?? self, args[0], args[1])
}

/** https://github.com/v8/v8/wiki/Stack-Trace-API */
function Error_captureStackTrace(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const object = args[0]
  if (!(object instanceof GuestObject)) return throwTypeError(realm, `Invalid argument`)
  const trace = args[1] instanceof GuestObject ? (captureTraceBelow(realm, args[1]) ?? []) : realm.captureTrace()
  const stack = stackText(realm, describeHeader(object), trace)
  DefinePropertyOrThrow(realm, object, "stack", {
    value: stack,
    hasValue: true,
    writable: true,
    enumerable: false,
    configurable: true,
  })
  return undefined
}

const ErrorConstructor = defineConstructor({
  name: "Error",
  length: 1,
  prototype: "ErrorPrototype",
  behaviour: behaviourOf("Error"),
  statics: {
    methods: [
      ["captureStackTrace", 2, Error_captureStackTrace],
      ["isError", 1, (_realm, _thisValue, args) => args[0] instanceof ErrorObject],
    ],
    // DEPARTS: stacks have at most ten frames, whatever `stackTraceLimit` says.
    constants: [["stackTraceLimit", 10, DATA]],
  },
})

/** https://tc39.es/ecma262/#sec-error.prototype.tostring */
function ErrorProto_toString(realm: Realm, thisValue: Value): Value {
  const O = thisValue
  if (!(O instanceof GuestObject)) return throwIncompatible(realm, "Error.prototype.toString", O)
  const nameValue = O.Get(realm, "name", O)
  const name = nameValue === undefined ? "Error" : ToString(realm, nameValue)
  const messageValue = O.Get(realm, "message", O)
  const message = messageValue === undefined ? "" : ToString(realm, messageValue)
  if (name === "") return message
  return message === "" ? name : concat(realm, concat(realm, name, ": "), message)
}

const ErrorPrototype = defineObject({
  path: "Error.prototype",
  constants: [
    ["name", "Error", HIDDEN],
    ["message", "", HIDDEN],
  ],
  methods: [["toString", 0, ErrorProto_toString]],
  intrinsics: [["constructor", "Error"]],
})

type NativeErrorKind = Exclude<ErrorKind, "Error" | "AggregateError">

/** https://tc39.es/ecma262/#sec-nativeerror-constructors */
function nativeError(kind: NativeErrorKind): { constructor: IntrinsicMaker; prototype: IntrinsicMaker } {
  return {
    constructor: defineConstructor({
      name: kind,
      length: 1,
      prototype: `${kind}Prototype`,
      behaviour: behaviourOf(kind),
      proto: "Error",
    }),
    prototype: errorPrototype(kind),
  }
}

function errorPrototype(kind: Exclude<ErrorKind, "Error">): IntrinsicMaker {
  return defineObject(
    {
      path: `${kind}.prototype`,
      constants: [
        ["name", kind, HIDDEN],
        ["message", "", HIDDEN],
      ],
      intrinsics: [["constructor", kind]],
    },
    "ErrorPrototype",
  )
}

/** Makes the `errors` of an AggregateError. */
class ListErrors extends ListValues {
  constructor(
    private readonly error: GuestObject,
    iterable: Value,
    openMethod: GuestObject,
  ) {
    super(iterable, openMethod)
  }

  protected exhausted(realm: Realm): Step {
    this.error.addProperty(realm, "errors", CreateArrayFromList(realm, this.values), HIDDEN)
    return this.finish(this.error)
  }
}

/** https://tc39.es/ecma262/#sec-aggregate-error */
const AggregateErrorConstructor = defineConstructor({
  name: "AggregateError",
  length: 2,
  prototype: "AggregateErrorPrototype",
  proto: "Error",
  behaviour: activating((realm, _thisValue, args, newTarget, self) => {
    const O = createError(realm, "AggregateError", newTarget ?? self, args[1], args[2])
    return new ListErrors(O, args[0], openMethodOf(realm, args[0]))
  }),
})

const typeError = nativeError("TypeError")
const rangeError = nativeError("RangeError")
const referenceError = nativeError("ReferenceError")
const syntaxError = nativeError("SyntaxError")
const evalError = nativeError("EvalError")
const uriError = nativeError("URIError")

export const errorMakers: Partial<Record<IntrinsicName, IntrinsicMaker>> = {
  Error: ErrorConstructor,
  ErrorPrototype,
  TypeError: typeError.constructor,
  TypeErrorPrototype: typeError.prototype,
  RangeError: rangeError.constructor,
  RangeErrorPrototype: rangeError.prototype,
  ReferenceError: referenceError.constructor,
  ReferenceErrorPrototype: referenceError.prototype,
  SyntaxError: syntaxError.constructor,
  SyntaxErrorPrototype: syntaxError.prototype,
  EvalError: evalError.constructor,
  EvalErrorPrototype: evalError.prototype,
  URIError: uriError.constructor,
  URIErrorPrototype: uriError.prototype,
  AggregateError: AggregateErrorConstructor,
  AggregateErrorPrototype: errorPrototype("AggregateError"),
}

describeActivation(ListErrors, "AggregateError", { ...listValuesFields, error: object })
