/**
 * The code of one function of a program: what the resolver found out, its compiled form, and how it is entered. Shared by
 * all closures of the function in all machines; holds no guest value.
 */
import { definitionText } from "../parser/definition-text.js"
import { findPromiseUses, type PromiseUses } from "../parser/promise-uses.js"
import type { FunctionInfo } from "../parser/scope.js"
import { findGuarded } from "../parser/stops.js"
import { chargeBytes } from "./budget.js"
import { initializeInstance } from "./class-elements.js"
import type { Evaluate, Jump } from "./compile/closure.js"
import { ELEMENT_BYTES, FRAME_BYTES, textSteps } from "./costs.js"
import { throwTypeError, throwUninitializedThis } from "./errors.js"
import { Frame } from "./frame.js"
import type { FunctionObject } from "./objects/function.js"
import { GuestObject } from "./objects/object.js"
import { UNINITIALIZED, type Value } from "./objects/value.js"
import { GetPrototypeFromConstructor } from "./operations/object-operations.js"
import type { Program } from "./program.js"
import type { Realm } from "./realm.js"
import { enter, INDIRECT_WEIGHT, runFrame } from "./run-frame.js"
import { startAsyncFunction, startAsyncGenerator, startGenerator } from "./suspension.js"

export class FunctionCode {
  readonly parameterCount: number
  /** Grows while the function is compiled: some nodes keep values in slots of their own. */
  slotCount: number
  /** What a frame is counted as, and one that can suspend is charged: the same before and after the function is compiled. */
  readonly frameBytes: number
  /** Its frames belong to a promise or a generator. */
  readonly suspends: boolean
  /** What a call costs. The plan's own text runs once. */
  readonly steps: number
  /** A call needs nothing but slots: no promise, no generator, no list of all arguments, and it may be called. */
  readonly isDirect: boolean
  readonly isClassConstructor: boolean
  readonly isConstructor: boolean
  readonly hasPrototype: boolean
  readonly isArrow: boolean
  readonly needsArguments: boolean
  /** How many partial results its frames keep; known once it is compiled. */
  partialCount = 0
  /** How deep its tree is nested, plus what a call itself takes: what a call weighs on the host's stack. 0: it is not compiled. */
  weight = 0
  /** What its `break` and `continue` statements aim at, in either form; known once that is compiled. */
  readonly jumps: Jump[] = []
  readonly steppingJumps: Jump[] = []
  /** Binds parameters; only of generators, whose body runs later. */
  prologue: ((frame: Frame) => void) | null = null
  /** The compiled function: runs a frame from its start, or from where it suspended. Compiles itself at the first call. */
  body: Evaluate
  /** The same in the stepping form, in which it can be left at every statement and call. */
  steppingBody: Evaluate
  steppingPartialCount = 0
  /** The slots behind these hold values only while the frame is on the host's stack. */
  keptSlots = Number.POSITIVE_INFINITY
  steppingKeptSlots = Number.POSITIVE_INFINITY

  constructor(
    readonly program: Program,
    readonly info: FunctionInfo,
    /** Of a class that has no constructor of its own. */
    readonly isDefaultConstructor = false,
  ) {
    const { kind, isAsync, isGenerator } = info
    this.parameterCount = info.parameterCount
    this.slotCount = Math.max(info.slotCount, info.parameterCount)
    this.frameBytes = FRAME_BYTES + ELEMENT_BYTES * this.slotCount
    this.suspends = isAsync || isGenerator
    this.steps = kind === "plan" || isDefaultConstructor ? 1 : 1 + textSteps(info.node)
    this.isClassConstructor = kind === "constructor" || kind === "derived-constructor"
    this.isArrow = kind === "arrow"
    this.isConstructor = this.isClassConstructor || (kind === "normal" && !isAsync && !isGenerator)
    this.hasPrototype = this.isConstructor || isGenerator
    this.needsArguments = info.usesArguments || info.hasRest
    this.isDirect = !isAsync && !isGenerator && !this.isClassConstructor && !this.needsArguments
    this.body = (frame) => this.compile()(frame)
    this.steppingBody = (frame) => this.compileStepping()(frame)
  }

  /** The ranges of blocks with a `catch`. */
  private guarded: readonly (readonly [number, number])[] | null = null
  /** By the places of calls. */
  private promiseUses: Map<number, PromiseUses> | null = null
  private isCompiled = false
  private isSteppingCompiled = false

  /** Makes the compiled form, and with it `weight`, `prologue` and what `slotCount` grows to. */
  compile(): Evaluate {
    if (!this.isCompiled) {
      this.isCompiled = true
      this.body = this.program.compileFunction(this, false)
    }
    return this.body
  }

  compileStepping(): Evaluate {
    if (!this.isSteppingCompiled) {
      this.isSteppingCompiled = true
      this.steppingBody = this.program.compileFunction(this, true)
    }
    return this.steppingBody
  }

  /** For the first call: how deep calls nest must not depend on whether another machine has made one before. */
  weigh(isStepping: boolean): number {
    if (isStepping) this.compileStepping()
    else this.compile()
    return this.weight
  }

  /** Whether a throw at an offset is caught in this function. */
  isGuarded(at: number): boolean {
    this.guarded ??= findGuarded(this.info.node)
    return this.guarded.some(([from, to]) => at >= from && at < to)
  }

  /** What the function does with the promise that its call at an offset gives. */
  usesOfPromise(at: number): PromiseUses {
    this.promiseUses ??= new Map()
    let uses = this.promiseUses.get(at)
    if (uses === undefined) {
      uses = findPromiseUses(this.info.node, at)
      this.promiseUses.set(at, uses)
    }
    return uses
  }

  /** The source text of the function, as `Function.prototype.toString` gives it. */
  describe(): string {
    return definitionText(this.program.source.text, this.info.node)
  }

  /** Fresh slots with the arguments in place; takes the list over. */
  slotsFrom(args: Value[]): Value[] {
    const { slotCount, parameterCount } = this
    const slots = args.length === 0 ? new Array<Value>(slotCount) : args
    let at = Math.min(slots === args ? args.length : 0, parameterCount)
    // Popped one by one: setting `length` is slow in V8.
    while (slots.length > slotCount) slots.pop()
    for (; at < slotCount; at++) slots[at] = undefined
    return slots
  }

  /** [[Call]] */
  call(realm: Realm, fn: FunctionObject, thisValue: Value, args: Value[]): Value {
    if (this.isDirect) {
      realm.depth += INDIRECT_WEIGHT
      const value = enter(realm, fn, thisValue, this.slotsFrom(args))
      realm.depth -= INDIRECT_WEIGHT
      return value
    }
    if (this.isClassConstructor) {
      return throwTypeError(realm, `Class constructor ${fn.givenName} cannot be invoked without 'new'`)
    }
    realm.depth += INDIRECT_WEIGHT
    const frame = this.createFrame(realm, fn, thisValue, args)
    const value = startFrame(frame)
    realm.depth -= INDIRECT_WEIGHT
    return value
  }

  /** A frame for a call that is not direct. Charges the call. */
  createFrame(realm: Realm, fn: FunctionObject, thisValue: Value, args: Value[]): Frame {
    const all = this.needsArguments ? args.slice() : null
    const frame = new Frame(realm, fn, thisValue, this.slotsFrom(args), realm.frame, 0)
    if (this.suspends) frame.widen(all)
    else if (all !== null) frame.args = all
    if (this.info.canSuspend) chargeBytes(realm, this.frameBytes)
    return frame
  }

  /** [[Construct]]: https://tc39.es/ecma262/#sec-ecmascript-function-objects-construct-argumentslist-newtarget */
  construct(realm: Realm, fn: FunctionObject, args: Value[], newTarget: GuestObject): GuestObject {
    const frame = this.createInstanceFrame(realm, fn, args, newTarget)
    realm.depth += INDIRECT_WEIGHT
    const result = runFrame(frame)
    realm.depth -= INDIRECT_WEIGHT
    return finishConstruct(frame, result)
  }

  /** What [[Construct]] does before the constructor's code runs. */
  createInstanceFrame(realm: Realm, fn: FunctionObject, args: Value[], newTarget: GuestObject): Frame {
    const isDerived = this.info.kind === "derived-constructor"
    let thisValue: Value = UNINITIALIZED
    if (!isDerived) {
      const proto = newTarget.knownPrototype() ?? GetPrototypeFromConstructor(realm, newTarget, "ObjectPrototype")
      chargeBytes(realm, 64)
      thisValue = new GuestObject(realm.rootShape, proto, [])
      if (fn.elements !== null) initializeInstance(realm, thisValue, fn)
    }
    const frame = this.createFrame(realm, fn, thisValue, args)
    frame.newTarget = newTarget
    return frame
  }
}

/** What [[Construct]] does with the result of the constructor's code. */
export function finishConstruct(frame: Frame, result: Value): GuestObject {
  const { realm } = frame
  const { info } = frame.fn.code
  if (result instanceof GuestObject) return result
  const isRefused = info.kind === "derived-constructor" && result !== undefined
  if (!isRefused && frame.thisValue !== UNINITIALIZED) return frame.thisValue as GuestObject
  // It has ended, but the error is still its own.
  realm.frame = frame
  if (isRefused) return throwTypeError(realm, "Derived constructors may only return object or undefined")
  frame.at = info.node.end - 1
  return throwUninitializedThis(realm)
}

/** Runs a new frame of a function of any kind. */
export function startFrame(frame: Frame): Value {
  const { isAsync, isGenerator } = frame.fn.code.info
  if (isGenerator) return isAsync ? startAsyncGenerator(frame) : startGenerator(frame)
  return isAsync ? startAsyncFunction(frame) : runFrame(frame)
}
