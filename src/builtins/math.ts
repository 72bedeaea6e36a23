/** https://tc39.es/ecma262/#sec-math-object. Functions that the standard leaves to the implementation are the host's. */
import { chargeSteps } from "../interpreter/budget.js"
import { roundToFloat16 } from "../interpreter/objects/float16.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToNumber, ToUint32 } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject, type Method } from "./define.js"
import { Math_sumPrecise } from "./math-sum.js"

/** The argument of a function of one number. */
function numberOf(realm: Realm, args: Value[]): number {
  const x = args[0]
  return typeof x === "number" ? x : ToNumber(realm, x)
}

/**
 * One function each, so that the host compiles each with its own instruction instead of a call through a variable
 * (bench/kernels/math.js).
 */
const unary: readonly Method[] = [
  ["abs", 1, (realm, _thisValue, args) => Math.abs(numberOf(realm, args))],
  ["acos", 1, (realm, _thisValue, args) => Math.acos(numberOf(realm, args))],
  ["acosh", 1, (realm, _thisValue, args) => Math.acosh(numberOf(realm, args))],
  ["asin", 1, (realm, _thisValue, args) => Math.asin(numberOf(realm, args))],
  ["asinh", 1, (realm, _thisValue, args) => Math.asinh(numberOf(realm, args))],
  ["atan", 1, (realm, _thisValue, args) => Math.atan(numberOf(realm, args))],
  ["atanh", 1, (realm, _thisValue, args) => Math.atanh(numberOf(realm, args))],
  ["cbrt", 1, (realm, _thisValue, args) => Math.cbrt(numberOf(realm, args))],
  ["ceil", 1, (realm, _thisValue, args) => Math.ceil(numberOf(realm, args))],
  ["clz32", 1, (realm, _thisValue, args) => Math.clz32(numberOf(realm, args))],
  ["cos", 1, (realm, _thisValue, args) => Math.cos(numberOf(realm, args))],
  ["cosh", 1, (realm, _thisValue, args) => Math.cosh(numberOf(realm, args))],
  ["exp", 1, (realm, _thisValue, args) => Math.exp(numberOf(realm, args))],
  ["expm1", 1, (realm, _thisValue, args) => Math.expm1(numberOf(realm, args))],
  ["floor", 1, (realm, _thisValue, args) => Math.floor(numberOf(realm, args))],
  ["fround", 1, (realm, _thisValue, args) => Math.fround(numberOf(realm, args))],
  ["log", 1, (realm, _thisValue, args) => Math.log(numberOf(realm, args))],
  ["log10", 1, (realm, _thisValue, args) => Math.log10(numberOf(realm, args))],
  ["log1p", 1, (realm, _thisValue, args) => Math.log1p(numberOf(realm, args))],
  ["log2", 1, (realm, _thisValue, args) => Math.log2(numberOf(realm, args))],
  ["round", 1, (realm, _thisValue, args) => Math.round(numberOf(realm, args))],
  ["sign", 1, (realm, _thisValue, args) => Math.sign(numberOf(realm, args))],
  ["sin", 1, (realm, _thisValue, args) => Math.sin(numberOf(realm, args))],
  ["sinh", 1, (realm, _thisValue, args) => Math.sinh(numberOf(realm, args))],
  ["sqrt", 1, (realm, _thisValue, args) => Math.sqrt(numberOf(realm, args))],
  ["tan", 1, (realm, _thisValue, args) => Math.tan(numberOf(realm, args))],
  ["tanh", 1, (realm, _thisValue, args) => Math.tanh(numberOf(realm, args))],
  ["trunc", 1, (realm, _thisValue, args) => Math.trunc(numberOf(realm, args))],
]

/** https://tc39.es/ecma262/#sec-math.max */
function Math_max(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const [x, y] = args
  if (args.length === 2 && typeof x === "number" && typeof y === "number") return Math.max(x, y)
  chargeSteps(realm, args.length >> 3)
  let highest = Number.NEGATIVE_INFINITY
  for (const arg of args) highest = Math.max(highest, ToNumber(realm, arg))
  return highest
}

/** https://tc39.es/ecma262/#sec-math.min */
function Math_min(realm: Realm, _thisValue: Value, args: Value[]): Value {
  const [x, y] = args
  if (args.length === 2 && typeof x === "number" && typeof y === "number") return Math.min(x, y)
  chargeSteps(realm, args.length >> 3)
  let lowest = Number.POSITIVE_INFINITY
  for (const arg of args) lowest = Math.min(lowest, ToNumber(realm, arg))
  return lowest
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
    ...unary,
    binary("atan2"),
    ["f16round", 1, (realm, _thisValue, args) => roundToFloat16(numberOf(realm, args))],
    ["hypot", 2, Math_hypot],
    ["imul", 2, Math_imul],
    ["max", 2, Math_max],
    ["min", 2, Math_min],
    binary("pow"),
    ["random", 0, (realm) => realm.random()],
    ["sumPrecise", 1, Math_sumPrecise],
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
