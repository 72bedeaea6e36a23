/** https://tc39.es/ecma262/#sec-math-object. Functions that the standard leaves to the implementation are the host's. */
import { chargeSteps } from "../interpreter/budget.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToNumber, ToUint32 } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject, type Method } from "./define.js"
import { roundToFloat16 } from "../interpreter/objects/float16.js"
import { Math_sumPrecise } from "./math-sum.js"

type UnaryName =
  | (
      | "abs"
      | "acos"
      | "acosh"
      | "asin"
      | "asinh"
      | "atan"
      | "atanh"
      | "cbrt"
      | "ceil"
      | "clz32"
      | "cos"
      | "cosh"
      | "exp"
    )
  | ("expm1" | "floor" | "fround" | "log" | "log10" | "log1p" | "log2" | "round" | "sign" | "sin" | "sinh" | "sqrt")
  | ("tan" | "tanh" | "trunc")

function unary(name: UnaryName): Method {
  const compute = Math[name]
  const behaviour: Behaviour = (realm, _thisValue, args) => {
    const x = args[0]
    return compute(typeof x === "number" ? x : ToNumber(realm, x))
  }
  return [name, 1, behaviour]
}

/** https://tc39.es/ecma262/#sec-math.max and min */
function extreme(name: "max" | "min", start: number): Method {
  const compute = Math[name]
  return [
    name,
    2,
    (realm, _thisValue, args) => {
      if (args.length === 2 && typeof args[0] === "number" && typeof args[1] === "number") {
        return compute(args[0], args[1])
      }
      chargeSteps(realm, args.length >> 3)
      let result = start
      for (const arg of args) result = compute(result, ToNumber(realm, arg))
      return result
    },
  ]
}

/** https://tc39.es/ecma262/#sec-math.hypot */
function Math_hypot(realm: Realm, _thisValue: Value, args: Value[]): Value {
  chargeSteps(realm, args.length >> 3)
  const coerced = args.map((arg) => ToNumber(realm, arg))
  if (coerced.length < 1024) return Math.hypot(...coerced)
  return coerced.reduce((sum, number) => Math.hypot(sum, number), 0)
}

/** https://tc39.es/ecma262/#sec-math.imul */
function Math_imul(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const a = ToUint32(realm, args[0])
  return Math.imul(a, ToUint32(realm, args[1]))
}

function binary(name: "atan2" | "pow"): Method {
  const compute = Math[name]
  return [
    name,
    2,
    (realm, _thisValue, args) => {
      const x = ToNumber(realm, args[0])
      return compute(x, ToNumber(realm, args[1]))
    },
  ]
}

export const MathObject = defineObject({
  path: "Math",
  methods: [
    unary("abs"),
    unary("acos"),
    unary("acosh"),
    unary("asin"),
    unary("asinh"),
    unary("atan"),
    unary("atanh"),
    binary("atan2"),
    unary("ceil"),
    unary("cbrt"),
    unary("expm1"),
    unary("clz32"),
    unary("cos"),
    unary("cosh"),
    unary("exp"),
    ["f16round", 1, (realm, _thisValue, args) => roundToFloat16(ToNumber(realm, args[0]))],
    unary("floor"),
    unary("fround"),
    ["hypot", 2, Math_hypot],
    ["imul", 2, Math_imul],
    unary("log"),
    unary("log1p"),
    unary("log2"),
    unary("log10"),
    extreme("max", Number.NEGATIVE_INFINITY),
    extreme("min", Number.POSITIVE_INFINITY),
    binary("pow"),
    ["random", 0, (realm) => realm.random()],
    unary("round"),
    unary("sign"),
    unary("sin"),
    unary("sinh"),
    unary("sqrt"),
    ["sumPrecise", 1, Math_sumPrecise],
    unary("tan"),
    unary("tanh"),
    unary("trunc"),
  ],
  constants: [
    ["E", Math.E],
    ["LN10", Math.LN10],
    ["LN2", Math.LN2],
    ["LOG10E", Math.LOG10E],
    ["LOG2E", Math.LOG2E],
    ["PI", Math.PI],
    ["SQRT1_2", Math.SQRT1_2],
    ["SQRT2", Math.SQRT2],
  ],
  tag: "Math",
})
