/** What the compiler does at classes. */
import type { Class, Expression, MethodDefinition, Node, PropertyDefinition, StaticBlock } from "acorn"
import type { Scope } from "../../parser/scope.js"
import { chargeBytes } from "../budget.js"
import type { Frame } from "../frame.js"
import type { FunctionObject, PrivateElement } from "../objects/function.js"
import type { PrivateName } from "../objects/property-key.js"
import { SUSPEND, type Value } from "../objects/value.js"
import {
  addPrivateElement,
  classPrototype,
  createClass,
  createPrivateName,
  defineField,
  definePrivateField,
  evaluateHeritage,
  finishClass,
} from "./classes.js"
import { type Completion, type Evaluate, type Execute, RETURN } from "./closure.js"
import { compileClosure, ownReference } from "./functions.js"
import type { FunctionCompiler, Marked } from "./index.js"
import { lift } from "./lift.js"
import { isAnonymousFunction } from "./literal-nodes.js"
import { defineMethod, nameFunction } from "./literals.js"
import { compilePrivateName, compileResumableKey, staticKey } from "./pattern-nodes.js"
import { compileInitialize, compileRead } from "./references.js"
import { compileList } from "./statements.js"

/** A class while it is being defined; it lies in a slot, as its keys and heritage may wait for something. */
interface ClassRecord {
  readonly F: FunctionObject
  readonly instanceMethods: PrivateElement[]
  readonly staticMethods: PrivateElement[]
}

/** A class expression or declaration; `name` is what an anonymous one is called. */
export function compileClass(compiler: FunctionCompiler, node: Class, name: string): Evaluate {
  const marked = node as Marked<Class>
  const { scope } = marked
  const enter = compiler.enter(scope)
  return compiler.within(scope, () => {
    const slot = compiler.allocateSlot()
    const steps: Evaluate[] = []
    if (enter !== null) steps.push(asStep(enter))
    if (scope) steps.push(...compilePrivateNames(scope))
    steps.push(compileCreation(compiler, marked, node.id?.name ?? name, slot))
    for (const element of node.body.body) {
      if (element.type === "MethodDefinition") {
        if (isConstructor(element)) continue
        steps.push(compiler.nested(element, () => compileMethod(compiler, element, slot)))
      } else if (element.type === "PropertyDefinition" && element.computed) {
        steps.push(compiler.nested(element, () => compileFieldKey(compiler, element)))
      }
    }
    const finish = compileFinish(compiler, marked, scope, slot)
    if (compiler.canSuspend(node)) return lift(steps, finish, compiler.allocate(1 + steps.length))
    return (frame) => {
      for (let i = 0; i < steps.length; i++) (steps[i] as Evaluate)(frame)
      return finish(frame)
    }
  })
}

function asStep(enter: (frame: Frame) => void): Evaluate {
  return (frame) => {
    enter(frame)
    return undefined
  }
}

/** Each evaluation of the class makes its private names anew. */
function compilePrivateNames(scope: Scope): Evaluate[] {
  const steps: Evaluate[] = []
  for (const binding of scope.bindings.values()) {
    if (binding.kind !== "private") continue
    const initialize = compileInitialize(ownReference(binding))
    const { name } = binding
    steps.push((frame) => {
      initialize(frame, createPrivateName(name))
      return undefined
    })
  }
  return steps
}

function compileCreation(compiler: FunctionCompiler, node: Marked<Class>, name: string, slot: number): Evaluate {
  const { program } = compiler
  const findScope = compiler.findScope()
  const constructor = node.body.body.find(isConstructor)
  const info = constructor === undefined ? undefined : (constructor.value as Marked).info
  const code = info === undefined ? program.defaultConstructor(node, compiler.info) : program.codeOf(info)
  const create = (frame: Frame, heritage: Parameters<typeof createClass>[3]) => {
    chargeBytes(frame.realm, 320)
    const F = createClass(frame, code, findScope, heritage, name)
    const record: ClassRecord = { F, instanceMethods: [], staticMethods: [] }
    frame.slots[slot] = record as unknown as Value
    return undefined
  }
  if (!node.superClass) return (frame) => create(frame, null)
  const superclass = compiler.expression(node.superClass)
  const at = node.superClass.start
  return (frame) => {
    const value = superclass(frame)
    return value === SUSPEND ? SUSPEND : create(frame, evaluateHeritage(frame, value, at))
  }
}

function isConstructor(element: Node): element is MethodDefinition {
  return element.type === "MethodDefinition" && (element as MethodDefinition).kind === "constructor"
}

function recordOf(frame: Frame, slot: number): ClassRecord {
  return frame.slots[slot] as unknown as ClassRecord
}

function compileMethod(compiler: FunctionCompiler, node: MethodDefinition, slot: number): Evaluate {
  const { info } = node.value as Marked
  if (info === undefined) throw new Error("a method was not resolved")
  const closure = compileClosure(compiler.program.codeOf(info), compiler.findScope())
  const kind = node.kind === "get" || node.kind === "set" ? node.kind : "method"
  const isStatic = node.static
  if (node.key.type === "PrivateIdentifier") {
    const name = compilePrivateName(node.key)
    return (frame) => {
      const { F, staticMethods, instanceMethods } = recordOf(frame, slot)
      const elements = isStatic ? staticMethods : instanceMethods
      const method = closure(frame) as FunctionObject
      addPrivateElement(elements, name(frame) as unknown as PrivateName, kind, method, isStatic ? F : classPrototype(F))
      return undefined
    }
  }
  const define = defineMethod(kind, false)
  const known = staticKey(node.key, node.computed)
  const key = known === null ? compileResumableKey(compiler, node.key as Expression) : () => known
  return (frame) => {
    const name = key(frame)
    if (name === SUSPEND) return SUSPEND
    const { F } = recordOf(frame, slot)
    define(frame, isStatic ? F : classPrototype(F), name, closure(frame))
    return undefined
  }
}

/** The computed key of a field is evaluated with the class, and kept for its initialiser. */
function compileFieldKey(compiler: FunctionCompiler, node: Marked<PropertyDefinition>): Evaluate {
  const key = compileResumableKey(compiler, node.key as Expression)
  if (node.keyReference === undefined) throw new Error("a field key was not resolved")
  const initialize = compileInitialize(node.keyReference)
  return (frame) => {
    const name = key(frame)
    if (name === SUSPEND) return SUSPEND
    initialize(frame, name)
    return undefined
  }
}

function compileFinish(
  compiler: FunctionCompiler,
  node: Marked<Class>,
  scope: Scope | null | undefined,
  slot: number,
): Evaluate {
  const findScope = compiler.findScope()
  const closureOf = (info: Marked["instanceInitializer"]) =>
    info ? compileClosure(compiler.program.codeOf(info), findScope) : null
  const instance = closureOf(node.instanceInitializer)
  const statics = closureOf(node.staticInitializer)
  const self = node.id ? scope?.bindings.get(node.id.name) : undefined
  const initializeSelf = self === undefined ? null : compileInitialize(ownReference(self))
  return (frame) => {
    const { F, instanceMethods, staticMethods } = recordOf(frame, slot)
    frame.slots[slot] = undefined
    if (initializeSelf !== null) initializeSelf(frame, F)
    const make = (closure: Evaluate | null, home: FunctionObject["homeObject"]) => {
      if (closure === null) return null
      const initializer = closure(frame) as FunctionObject
      initializer.homeObject = home
      return initializer
    }
    finishClass(
      frame.realm,
      F,
      { initializer: make(instance, classPrototype(F)), privateMethods: instanceMethods },
      { initializer: make(statics, F), privateMethods: staticMethods },
    )
    return F
  }
}

/** The steps of an initialiser function: the fields of an instance, or the static fields and blocks. */
export function compileElements(compiler: FunctionCompiler, node: Class, isStatic: boolean): Execute[] {
  const steps: Execute[] = []
  for (const element of node.body.body) {
    if (element.type === "StaticBlock") {
      if (isStatic) steps.push(compiler.nested(element, () => compileStaticBlock(compiler, element)))
    } else if (element.type === "PropertyDefinition" && element.static === isStatic) {
      steps.push(compiler.nested(element, () => compileField(compiler, element)))
    }
  }
  return steps
}

function compileField(compiler: FunctionCompiler, node: Marked<PropertyDefinition>): Execute {
  const { key, computed, value } = node
  const at = key.start
  if (key.type === "PrivateIdentifier") {
    if (node.innerKeyReference === undefined) throw new Error("a private field was not resolved")
    const name = compileRead(node.innerKeyReference, at)
    const initial = value ? compiler.named(value, `#${key.name}`) : () => undefined
    return (frame) => {
      const v = initial(frame)
      frame.at = at
      definePrivateField(frame, name(frame), v)
      return undefined
    }
  }
  const known = staticKey(key, computed)
  if (known !== null && !node.innerKeyReference) {
    const initial = value ? compiler.named(value, known) : () => undefined
    return (frame) => {
      const v = initial(frame)
      frame.at = at
      defineField(frame, known, v)
      return undefined
    }
  }
  if (node.innerKeyReference === undefined) throw new Error("a field key was not resolved")
  const name = compileRead(node.innerKeyReference, at)
  const initial = value ? compiler.expression(value) : () => undefined
  const isAnonymous = value && isAnonymousFunction(value)
  return (frame) => {
    const v = initial(frame)
    const fieldName = name(frame)
    if (isAnonymous) nameFunction(v, fieldName as string)
    frame.at = at
    defineField(frame, fieldName, v)
    return undefined
  }
}

function compileStaticBlock(compiler: FunctionCompiler, node: Marked<StaticBlock>): Execute {
  const enter = compiler.enter(node.scope)
  return compiler.within(node.scope, () => {
    const body = compileList(node.body.map((statement) => compiler.statement(statement)))
    return (frame): Completion => {
      if (enter !== null) enter(frame)
      return body(frame) === RETURN ? RETURN : undefined
    }
  })
}
