/** Unary, binary and logical operators. Numbers are handled here; the rest goes to the operations of the standard. */
import { throwTypeError } from "../errors.js"
import type { Frame } from "../frame.js"
import { describeOperand } from "../inspect.js"
import { GuestObject } from "../objects/object.js"
import type { Value } from "../objects/value.js"
import { Add, concat, type NumericOperator, numericOperation } from "../operations/arithmetic.js"
import { isLargeBigInt } from "../operations/bigint-size.js"
import { InstanceofOperator } from "../operations/object-operations.js"
import { IsLessThan, IsLooselyEqual, IsStrictlyEqual, isTextLess } from "../operations/testing-comparison.js"
import { isCallable, ToNumeric, ToPropertyKey } from "../operations/type-conversion.js"
import type { Realm } from "../realm.js"
import { type Evaluate, slotOf } from "./closure.js"
import type { Keep } from "./held.js"

/** An operand that is known while compiling, or where it is found; lets operators take a short way to it. */
export interface OperandKind {
  readonly constant?: Value
  readonly isConstant?: boolean
  /** A slot of the frame that needs no check. */
  readonly slot?: number
}

export function compileBinary(
  operator: string,
  left: Evaluate,
  right: Evaluate,
  at: number,
  leftKind: OperandKind,
  rightKind: OperandKind,
): Evaluate {
  if (rightKind.isConstant && typeof rightKind.constant === "number") {
    const special = compileWithNumber(operator, left, rightKind.constant, at, leftKind.slot)
    if (special !== null) return special
  }
  if (leftKind.slot !== undefined && rightKind.slot !== undefined) {
    const special = compileSlots(operator, leftKind.slot, rightKind.slot, at)
    if (special !== null) return special
  }
  const general = generalBinary[operator]
  if (general === undefined) throw new Error(`no operator ${operator}`)
  return general(left, right, at, slotOf(left), slotOf(right))
}

/** `l` and `r` are the slots of the operands, as `slotOf` gives them. */
type BuildBinary = (left: Evaluate, right: Evaluate, at: number, l: number, r: number) => Evaluate

const generalBinary: Record<string, BuildBinary> = {
  "+": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    if (typeof a === "number" && typeof b === "number") return a + b
    return add(frame, a, b, at)
  },
  "-": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a - b : slow(frame, "-", a, b, at)
  },
  "*": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a * b : slow(frame, "*", a, b, at)
  },
  "/": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a / b : slow(frame, "/", a, b, at)
  },
  "%": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a % b : slow(frame, "%", a, b, at)
  },
  "**": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a ** b : slow(frame, "**", a, b, at)
  },
  "&": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a & b : slow(frame, "&", a, b, at)
  },
  "|": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a | b : slow(frame, "|", a, b, at)
  },
  "^": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a ^ b : slow(frame, "^", a, b, at)
  },
  "<<": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a << b : slow(frame, "<<", a, b, at)
  },
  ">>": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a >> b : slow(frame, ">>", a, b, at)
  },
  ">>>": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a >>> b : slow(frame, ">>>", a, b, at)
  },
  "<": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a < b : less(frame, a, b, true, at)
  },
  ">": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a > b : less(frame, b, a, false, at)
  },
  "<=": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a <= b : notLess(frame, b, a, false, at)
  },
  ">=": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" && typeof b === "number" ? a >= b : notLess(frame, a, b, true, at)
  },
  "===": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" ? a === b : isSame(frame, a, b, at)
  },
  "!==": (left, right, at, l, r) => (frame) => {
    const a = l < 0 ? left(frame) : frame.slots[l]
    const b = r < 0 ? right(frame) : frame.slots[r]
    return typeof a === "number" ? a !== b : !isSame(frame, a, b, at)
  },
  "==": (left, right, at) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a !== "string" && typeof a !== "bigint" && a === b) return true
    frame.at = at
    return IsLooselyEqual(frame.realm, a, b)
  },
  "!=": (left, right, at) => (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (typeof a !== "string" && typeof a !== "bigint" && a === b) return false
    frame.at = at
    return !IsLooselyEqual(frame.realm, a, b)
  },
  instanceof: (left, right, at) => (frame) => {
    const value = left(frame)
    const target = right(frame)
    frame.at = at
    return InstanceofOperator(frame.realm, value, target)
  },
  in: (left, right, at) => (frame) => {
    const key = left(frame)
    const object = right(frame)
    frame.at = at
    const { realm } = frame
    if (!(object instanceof GuestObject)) {
      const shown = describeOperand(key)
      return throwTypeError(realm, `Cannot use 'in' operator to search for '${shown}' in ${describeOperand(object)}`)
    }
    return object.HasProperty(realm, ToPropertyKey(realm, key))
  },
}

function compileWithNumber(
  operator: string,
  left: Evaluate,
  b: number,
  at: number,
  slot: number | undefined,
): Evaluate | null {
  if (slot !== undefined) {
    const special = compileSlotWithNumber(operator, slot, b, at)
    if (special !== null) return special
  }
  switch (operator) {
    case "+":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a + b : add(frame, a, b, at)
      }
    case "-":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a - b : slow(frame, "-", a, b, at)
      }
    case "*":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a * b : slow(frame, "*", a, b, at)
      }
    case "%":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a % b : slow(frame, "%", a, b, at)
      }
    case "&":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a & b : slow(frame, "&", a, b, at)
      }
    case "|":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a | b : slow(frame, "|", a, b, at)
      }
    case "<":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a < b : less(frame, a, b, true, at)
      }
    case ">":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a > b : less(frame, b, a, false, at)
      }
    case "<=":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a <= b : notLess(frame, b, a, false, at)
      }
    case ">=":
      return (frame) => {
        const a = left(frame)
        return typeof a === "number" ? a >= b : notLess(frame, a, b, true, at)
      }
    case "===":
      return (frame) => left(frame) === b
    case "!==":
      return (frame) => left(frame) !== b
    default:
      return null
  }
}

function compileSlotWithNumber(operator: string, slot: number, b: number, at: number): Evaluate | null {
  switch (operator) {
    case "+":
      return (frame) => {
        const a = frame.slots[slot]
        return typeof a === "number" ? a + b : add(frame, a, b, at)
      }
    case "-":
      return (frame) => {
        const a = frame.slots[slot]
        return typeof a === "number" ? a - b : slow(frame, "-", a, b, at)
      }
    case "<":
      return (frame) => {
        const a = frame.slots[slot]
        return typeof a === "number" ? a < b : less(frame, a, b, true, at)
      }
    case ">":
      return (frame) => {
        const a = frame.slots[slot]
        return typeof a === "number" ? a > b : less(frame, b, a, false, at)
      }
    case "<=":
      return (frame) => {
        const a = frame.slots[slot]
        return typeof a === "number" ? a <= b : notLess(frame, b, a, false, at)
      }
    case "===":
      return (frame) => frame.slots[slot] === b
    default:
      return null
  }
}

function compileSlots(operator: string, first: number, second: number, at: number): Evaluate | null {
  switch (operator) {
    case "+":
      return (frame) => {
        const { slots } = frame
        const a = slots[first]
        const b = slots[second]
        return typeof a === "number" && typeof b === "number" ? a + b : add(frame, a, b, at)
      }
    case "-":
      return (frame) => {
        const { slots } = frame
        const a = slots[first]
        const b = slots[second]
        return typeof a === "number" && typeof b === "number" ? a - b : slow(frame, "-", a, b, at)
      }
    case "*":
      return (frame) => {
        const { slots } = frame
        const a = slots[first]
        const b = slots[second]
        return typeof a === "number" && typeof b === "number" ? a * b : slow(frame, "*", a, b, at)
      }
    case "<":
      return (frame) => {
        const { slots } = frame
        const a = slots[first]
        const b = slots[second]
        return typeof a === "number" && typeof b === "number" ? a < b : less(frame, a, b, true, at)
      }
    case "<=":
      return (frame) => {
        const { slots } = frame
        const a = slots[first]
        const b = slots[second]
        return typeof a === "number" && typeof b === "number" ? a <= b : notLess(frame, b, a, false, at)
      }
    case "===":
      return (frame) => {
        const { slots } = frame
        const a = slots[first] as Value
        const b = slots[second] as Value
        return typeof a === "number" ? a === b : isSame(frame, a, b, at)
      }
    default:
      return null
  }
}

function add(frame: Frame, a: Value, b: Value, at: number): Value {
  frame.at = at
  if (typeof a === "string") {
    if (typeof b === "string") return concat(frame.realm, a, b)
    if (typeof b === "number") return concat(frame.realm, a, String(b))
  }
  return Add(frame.realm, a, b)
}

function slow(frame: Frame, operator: NumericOperator, a: Value, b: Value, at: number): Value {
  frame.at = at
  return numericOperation(frame.realm, operator, a, b)
}

/** `===` where the left side is no number. */
function isSame(frame: Frame, a: Value, b: Value, at: number): boolean {
  if (typeof a !== "string" && typeof a !== "bigint") return a === b
  frame.at = at
  return IsStrictlyEqual(frame.realm, a, b)
}

function less(frame: Frame, a: Value, b: Value, leftFirst: boolean, at: number): boolean {
  frame.at = at
  if (typeof a === "string" && typeof b === "string") return isTextLess(frame.realm, a, b)
  return IsLessThan(frame.realm, a, b, leftFirst) === true
}

function notLess(frame: Frame, a: Value, b: Value, leftFirst: boolean, at: number): boolean {
  frame.at = at
  if (typeof a === "string" && typeof b === "string") return !isTextLess(frame.realm, a, b)
  return IsLessThan(frame.realm, a, b, leftFirst) === false
}

/** The operation of a compound assignment (`+=` and the like) on values. */
export type Operate = (frame: Frame, a: Value, b: Value) => Value

export function compileOperation(operator: NumericOperator, at: number): Operate {
  switch (operator) {
    case "+":
      return (frame, a, b) => (typeof a === "number" && typeof b === "number" ? a + b : add(frame, a, b, at))
    case "-":
      return (frame, a, b) => (typeof a === "number" && typeof b === "number" ? a - b : slow(frame, "-", a, b, at))
    case "*":
      return (frame, a, b) => (typeof a === "number" && typeof b === "number" ? a * b : slow(frame, "*", a, b, at))
    case "/":
      return (frame, a, b) => (typeof a === "number" && typeof b === "number" ? a / b : slow(frame, "/", a, b, at))
    case "%":
      return (frame, a, b) => (typeof a === "number" && typeof b === "number" ? a % b : slow(frame, "%", a, b, at))
    case "&":
      return (frame, a, b) => (typeof a === "number" && typeof b === "number" ? a & b : slow(frame, "&", a, b, at))
    case "|":
      return (frame, a, b) => (typeof a === "number" && typeof b === "number" ? a | b : slow(frame, "|", a, b, at))
    case "^":
      return (frame, a, b) => (typeof a === "number" && typeof b === "number" ? a ^ b : slow(frame, "^", a, b, at))
    default:
      return (frame, a, b) => slow(frame, operator, a, b, at)
  }
}

/** `slot += value`, the most common of compound assignments. */
export function compileSlotAdd(slot: number, value: Evaluate, at: number, keep: Keep | null): Evaluate {
  const valueSlot = slotOf(value)
  return (frame) => {
    const { slots } = frame
    const a = slots[slot]
    if (keep !== null) keep(frame, a)
    const b = valueSlot < 0 ? value(frame) : slots[valueSlot]
    const sum = typeof a === "number" && typeof b === "number" ? a + b : add(frame, a, b, at)
    slots[slot] = sum
    return sum
  }
}

export function compileUnary(operator: string, argument: Evaluate, at: number): Evaluate {
  switch (operator) {
    case "!":
      return (frame) => !argument(frame)
    case "-":
      return (frame) => {
        const value = argument(frame)
        if (typeof value === "number") return -value
        frame.at = at
        return negate(frame.realm, ToNumeric(frame.realm, value))
      }
    case "+":
      return (frame) => {
        const value = argument(frame)
        if (typeof value === "number") return value
        frame.at = at
        const numeric = ToNumeric(frame.realm, value)
        if (typeof numeric === "bigint") return throwTypeError(frame.realm, "Cannot convert a BigInt value to a number")
        return numeric
      }
    case "~":
      return (frame) => {
        const value = argument(frame)
        if (typeof value === "number") return ~value
        frame.at = at
        return complement(frame.realm, ToNumeric(frame.realm, value))
      }
    case "void":
      return (frame) => {
        argument(frame)
        return undefined
      }
    case "typeof":
      return (frame) => typeOf(argument(frame))
    default:
      throw new Error(`no operator ${operator}`)
  }
}

/** https://tc39.es/ecma262/#sec-typeof-operator */
export function typeOf(value: Value): string {
  if (value === null) return "object"
  if (typeof value === "object") return isCallable(value) ? "function" : "object"
  return typeof value
}

/** `++` and `--`: the new value of a numeric old one. */
export function step(realm: Realm, value: number | bigint, delta: 1 | -1): number | bigint {
  if (typeof value === "number") return value + delta
  if (isLargeBigInt(value)) return numericOperation(realm, "+", value, BigInt(delta))
  return delta === 1 ? value + 1n : value - 1n
}

function negate(realm: Realm, value: number | bigint): number | bigint {
  return isLargeBigInt(value) ? numericOperation(realm, "-", 0n, value) : -value
}

function complement(realm: Realm, value: number | bigint): number | bigint {
  return isLargeBigInt(value) ? numericOperation(realm, "^", value, -1n) : ~value
}
