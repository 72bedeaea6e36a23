/** https://tc39.es/ecma262/#sec-math-object. Functions that the standard leaves to the implementation are the host's. */
import { chargeSteps } from "../interpreter/budget.js"
import { roundToFloat16 } from "../interpreter/objects/float16.js"
import { withOneArgument, withTwoArguments } from "../interpreter/objects/function.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToNumber, ToUint32 } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject, type Method } from "./define.js"
import { Math_sumPrecise } from "./math-sum.js"

/** The argument of a function of one number. */
function numberOf(realm: Realm, x: Value): number {
  return typeof x === "number" ? x : ToNumber(realm, x)
}

/**
 * One function each, so that the host compiles each with its own instruction instead of a call through a variable
 * (bench/kernels/math.js).
 */
const unary: readonly Method[] = [
  ["abs", 1, withOneArgument((realm, _thisValue, x) => Math.abs(numberOf(realm, x)))],
  ["acos", 1, withOneArgument((realm, _thisValue, x) => Math.acos(numberOf(realm, x)))],
  ["acosh", 1, withOneArgument((realm, _thisValue, x) => Math.acosh(numberOf(realm, x)))],
  ["asin", 1, withOneArgument((realm, _thisValue, x) => Math.asin(numberOf(realm, x)))],
  ["asinh", 1, withOneArgument((realm, _thisValue, x) => Math.asinh(numberOf(realm, x)))],
  ["atan", 1, withOneArgument((realm, _thisValue, x) => Math.atan(numberOf(realm, x)))],
  ["atanh", 1, withOneArgument((realm, _thisValue, x) => Math.atanh(numberOf(realm, x)))],
  ["cbrt", 1, withOneArgument((realm, _thisValue, x) => Math.cbrt(numberOf(realm, x)))],
  ["ceil", 1, withOneArgument((realm, _thisValue, x) => Math.ceil(numberOf(realm, x)))],
  ["clz32", 1, withOneArgument((realm, _thisValue, x) => Math.clz32(numberOf(realm, x)))],
  ["cos", 1, withOneArgument((realm, _thisValue, x) => Math.cos(numberOf(realm, x)))],
  ["cosh", 1, withOneArgument((realm, _thisValue, x) => Math.cosh(numberOf(realm, x)))],
  ["exp", 1, withOneArgument((realm, _thisValue, x) => Math.exp(numberOf(realm, x)))],
  ["expm1", 1, withOneArgument((realm, _thisValue, x) => Math.expm1(numberOf(realm, x)))],
  ["floor", 1, withOneArgument((realm, _thisValue, x) => Math.floor(numberOf(realm, x)))],
  ["fround", 1, withOneArgument((realm, _thisValue, x) => Math.fround(numberOf(realm, x)))],
  ["log", 1, withOneArgument((realm, _thisValue, x) => Math.log(numberOf(realm, x)))],
  ["log10", 1, withOneArgument((realm, _thisValue, x) => Math.log10(numberOf(realm, x)))],
  ["log1p", 1, withOneArgument((realm, _thisValue, x) => Math.log1p(numberOf(realm, x)))],
  ["log2", 1, withOneArgument((realm, _thisValue, x) => Math.log2(numberOf(realm, x)))],
  ["round", 1, withOneArgument((realm, _thisValue, x) => Math.round(numberOf(realm, x)))],
  ["sign", 1, withOneArgument((realm, _thisValue, x) => Math.sign(numberOf(realm, x)))],
  ["sin", 1, withOneArgument((realm, _thisValue, x) => Math.sin(numberOf(realm, x)))],
  ["sinh", 1, withOneArgument((realm, _thisValue, x) => Math.sinh(numberOf(realm, x)))],
  ["sqrt", 1, withOneArgument((realm, _thisValue, x) => Math.sqrt(numberOf(realm, x)))],
  ["tan", 1, withOneArgument((realm, _thisValue, x) => Math.tan(numberOf(realm, x)))],
  ["tanh", 1, withOneArgument((realm, _thisValue, x) => Math.tanh(numberOf(realm, x)))],
  ["trunc", 1, withOneArgument((realm, _thisValue, x) => Math.trunc(numberOf(realm, x)))],
]

/** https://tc39.es/ecma262/#sec-math.max */
function Math_max(realm: Realm, _thisValue: Value, args: Value[]): Value {
  chargeSteps(realm, args.length >> 3)
  let highest = Number.NEGATIVE_INFINITY
  for (const arg of args) highest = Math.max(highest, ToNumber(realm, arg))
  return highest
}

/** https://tc39.es/ecma262/#sec-math.min */
function Math_min(realm: Realm, _thisValue: Value, args: Value[]): Value {
  chargeSteps(realm, args.length >> 3)
  let lowest = Number.POSITIVE_INFINITY
  for (const arg of args) lowest = Math.min(lowest, ToNumber(realm, arg))
  return lowest
}

function maxOfTwo(realm: Realm, _thisValue: Value, x: Value, y: Value): Value {
  const first = numberOf(realm, x)
  return Math.max(first, numberOf(realm, y))
}

function minOfTwo(realm: Realm, _thisValue: Value, x: Value, y: Value): Value {
  const first = numberOf(realm, x)
  return Math.min(first, numberOf(realm, y))
}

/** https://tc39.es/ecma262/#sec-math.hypot */
function Math_hypot(realm: Realm, _thisValue: Value, args: Value[]): Value {
  chargeSteps(realm, args.length >> 3)
  const coerced = args.map((arg) => ToNumber(realm, arg))
  if (coerced.length < 1024) return Math.hypot(...coerced)
  return coerced.reduce((sum, number) => Math.hypot(sum, number), 0)
}

/** https://tc39.es/ecma262/#sec-math.imul */
function Math_imul(realm: Realm, _thisValue: Value, x: Value, y: Value): Value {
  const a = ToUint32(realm, x)
  return Math.imul(a, ToUint32(realm, y))
}

function binary(name: "atan2" | "pow"): Method {
  const compute = Math[name]
  return [
    name,
    2,
    withTwoArguments((realm, _thisValue, x, y) => {
      const base = numberOf(realm, x)
      return compute(base, numberOf(realm, y))
    }),
  ]
}

export const MathObject = defineObject({
  path: "Math",
  methods: [
    ...unary,
    binary("atan2"),
    ["f16round", 1, withOneArgument((realm, _thisValue, x) => roundToFloat16(numberOf(realm, x)))],
    ["hypot", 2, Math_hypot],
    ["imul", 2, withTwoArguments(Math_imul)],
    ["max", 2, Object.assign(Math_max, { withTwo: maxOfTwo })],
    ["min", 2, Object.assign(Math_min, { withTwo: minOfTwo })],
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
