/** What the compiler does at patterns: declarations, parameters, loop variables and assignments. */
import type { ArrayPattern, AssignmentProperty, Expression, MemberExpression, Node, Pattern, RestElement } from "acorn"
import type { Frame } from "../frame.js"
import { SUSPEND, type Value } from "../objects/value.js"
import { superSet } from "./classes.js"
import type { Evaluate, Store } from "./closure.js"
import { describeExpression } from "./describe.js"
import { callsFunction, type Keep } from "./held.js"
import type { FunctionCompiler, Marked } from "./index.js"
import { lift, partialReads } from "./lift.js"
import { compileKey } from "./literals.js"
import { compileNamedRead, compileNamedWrite, privateSet, writeComputed } from "./members.js"
import {
  compileArrayPattern,
  compileObjectPattern,
  NESTED,
  type PatternProperty,
  type Target,
  withDefault,
} from "./patterns.js"
import { compileAssign, compileInitialize, compileRead } from "./references.js"
import { SUSPENDED } from "./resumable.js"
import {
  ARRAY_PATTERN_PARTIALS,
  type Bind,
  OBJECT_PATTERN_PARTIALS,
  type ResumableElement,
  resumeArrayPattern,
  resumeObjectPattern,
  resumeTarget,
  TARGET_PARTIALS,
} from "./resumable-patterns.js"
import { compileSuperParts } from "./this-nodes.js"

/** How an identifier in a pattern is given its value. */
export type Use = "initialize" | "assign"

/** Binds a value to a pattern of a declaration or parameter; nothing in it suspends. */
export function compileBinding(compiler: FunctionCompiler, pattern: Pattern): Store {
  return compileStore(compiler, pattern, "initialize", "")
}

/** Stores a value to a pattern or target; nothing in it suspends. `shown` is the source text of the value. */
export function compileStore(compiler: FunctionCompiler, pattern: Pattern, use: Use, shown: string): Store {
  if (pattern.type === "Identifier") return compileIdentifier(pattern, use)
  const { prepare, store } = compileTarget(compiler, pattern, use, shown)
  if (prepare === null) return (frame, value) => store(frame, value, undefined)
  return (frame, value) => store(frame, value, prepare(frame))
}

function compileIdentifier(node: Pattern, use: Use): Store {
  const { reference, start } = node as Marked<Pattern>
  if (reference === undefined) throw new Error("an identifier was not resolved")
  return use === "assign" ? compileAssign(reference, start) : compileInitialize(reference)
}

function compileTarget(compiler: FunctionCompiler, pattern: Pattern, use: Use, shown = ""): Target {
  return compiler.nested(pattern, () => compilePatternTarget(compiler, pattern, use, shown))
}

function compilePatternTarget(compiler: FunctionCompiler, pattern: Pattern, use: Use, shown: string): Target {
  switch (pattern.type) {
    case "Identifier":
      return { prepare: null, store: compileIdentifier(pattern, use) }
    case "AssignmentPattern": {
      const initializer = compileDefault(compiler, pattern.right, pattern.left)
      return withDefault(compileTarget(compiler, pattern.left, use, shown), initializer)
    }
    case "ObjectPattern": {
      const keep = callsFunction(pattern) ? compiler.keeper(pattern) : null
      return { prepare: null, store: keeping(keep, compileObject(compiler, pattern.properties, pattern, use, shown)) }
    }
    case "ArrayPattern": {
      const keep = compiler.keeper(pattern)
      const store = compileArray(compiler, pattern, use, shown, keep)
      return { prepare: null, store: callsFunction(pattern) ? keeping(keep, store) : store }
    }
    case "MemberExpression":
      return compileMember(compiler, pattern)
    case "RestElement":
      return compileTarget(compiler, pattern.argument, use)
  }
}

/** Keeps the value that is taken apart as long as that takes. */
function keeping(keep: Keep | null, store: Store): Store {
  if (keep === null) return store
  return (frame, value) => {
    keep(frame, value)
    store(frame, value)
  }
}

/** The default of a target, which names an anonymous function. */
function compileDefault(compiler: FunctionCompiler, value: Expression, target: Pattern): Evaluate {
  return compiler.named(value, target.type === "Identifier" ? target.name : "")
}

function compileObject(
  compiler: FunctionCompiler,
  nodes: readonly (AssignmentProperty | RestElement)[],
  { start }: Node,
  use: Use,
  shown: string,
): Store {
  const properties: PatternProperty[] = []
  let rest: Target | null = null
  for (const node of nodes) {
    if (node.type === "RestElement") {
      rest = compileTarget(compiler, node.argument, use, NESTED)
      continue
    }
    const key = staticKey(node.key, node.computed)
    const at = node.key.start
    properties.push({
      key,
      computedKey: key === null ? compileKey(compiler.expression(node.key as Expression), at) : null,
      read: key === null ? null : compileNamedRead(key, at),
      target: compileTarget(compiler, node.value, use, NESTED),
    })
  }
  return compileObjectPattern(properties, rest, start, shown)
}

/** The text of a key that is known while compiling. */
export function staticKey(key: Node, computed: boolean): string | null {
  const node = key as Expression
  if (!computed && node.type === "Identifier") return node.name
  if (node.type === "Literal" && (typeof node.value === "string" || typeof node.value === "number")) {
    return String(node.value)
  }
  if (node.type === "Literal" && typeof node.value === "bigint") return String(node.value)
  return null
}

function compileArray(
  compiler: FunctionCompiler,
  { elements: nodes, start }: ArrayPattern,
  use: Use,
  shown: string,
  keep: Keep | null,
): Store {
  const elements: (Target | null)[] = []
  let rest: Target | null = null
  for (const node of nodes) {
    if (node === null) elements.push(null)
    else if (node.type === "RestElement") rest = compileTarget(compiler, node.argument, use, NESTED)
    else elements.push(compileTarget(compiler, node, use, NESTED))
  }
  return compileArrayPattern(elements, rest, start, shown === "" ? undefined : shown, keep)
}

/** `o.x`, `o[k]`, `o.#x` or `super.x` as a target: object and key first, the value later. */
function compileMember(compiler: FunctionCompiler, node: MemberExpression): Target {
  const { property, start } = node
  if (node.object.type === "Super") {
    const { base, thisValue } = compileSuperParts(compiler, node.object)
    const key = compileRawKey(compiler, node)
    return {
      prepare: (frame) => [thisValue(frame), key(frame), base(frame)],
      store: (frame, value, prepared) => {
        const [receiver, name, holder] = prepared as Value[]
        superSet(frame, holder, receiver, name, value, start)
      },
    }
  }
  const object = compiler.expression(node.object)
  if (property.type === "PrivateIdentifier") {
    const name = compilePrivateName(property)
    return {
      prepare: object,
      store: (frame, value, prepared) => privateSet(frame, prepared as Value, name(frame), value, start),
    }
  }
  if (!node.computed && property.type === "Identifier") {
    const write = compileNamedWrite(property.name, property.start)
    return { prepare: object, store: (frame, value, prepared) => write(frame, prepared as Value, value) }
  }
  const key = compiler.expression(property)
  return {
    prepare: (frame) => [object(frame), key(frame)],
    store: (frame, value, prepared) => {
      const [base, name] = prepared as Value[]
      writeComputed(frame, base, name, value, property.start)
    },
  }
}

export function compilePrivateName(node: Node): Evaluate {
  const { reference } = node as Marked
  if (reference === undefined) throw new Error("a private name was not resolved")
  return compileRead(reference, node.start)
}

// ---- with suspension inside ----

/** Binds a value to any pattern or target; what is in it may suspend. */
export function compileBind(compiler: FunctionCompiler, pattern: Pattern, use: Use, shown = ""): Bind {
  if (!compiler.canSuspend(pattern)) {
    const store = compileStore(compiler, pattern, use, shown)
    return (frame, value) => {
      store(frame, value)
      return undefined
    }
  }
  const { prepare, bind } = compileResumable(compiler, pattern, use, shown)
  if (prepare === null) return bind
  return (frame, value) => (prepare(frame) === SUSPEND ? SUSPENDED : bind(frame, value))
}

function compileResumable(compiler: FunctionCompiler, pattern: Pattern, use: Use, shown = ""): ResumableElement {
  return compiler.nested(pattern, () => compileResumablePattern(compiler, pattern, use, shown))
}

function compileResumablePattern(
  compiler: FunctionCompiler,
  pattern: Pattern,
  use: Use,
  shown: string,
): ResumableElement {
  switch (pattern.type) {
    case "AssignmentPattern": {
      const initializer = compileDefault(compiler, pattern.right, pattern.left)
      const { prepare, bind } = compileResumable(compiler, pattern.left, use, shown)
      const at = compiler.allocate(TARGET_PARTIALS)
      return { prepare, bind: resumeTarget({ prepare, initializer, bind }, at) }
    }
    case "ObjectPattern":
      return { prepare: null, bind: compileResumableObject(compiler, pattern.properties, pattern, use, shown) }
    case "ArrayPattern":
      return { prepare: null, bind: compileResumableArray(compiler, pattern.elements, pattern, use, shown) }
    case "MemberExpression":
      return compileResumableMember(compiler, pattern)
    case "RestElement":
      return compileResumable(compiler, pattern.argument, use)
    case "Identifier": {
      const store = compileIdentifier(pattern, use)
      return { prepare: null, bind: finished(store) }
    }
  }
}

function finished(store: (frame: Frame, value: Value) => void): Bind {
  return (frame, value) => {
    store(frame, value)
    return undefined
  }
}

function compileResumableObject(
  compiler: FunctionCompiler,
  nodes: readonly (AssignmentProperty | RestElement)[],
  { start }: Node,
  use: Use,
  shown: string,
): Bind {
  const at = compiler.allocate(OBJECT_PATTERN_PARTIALS)
  let rest: ResumableElement | null = null
  const properties = []
  for (const node of nodes) {
    if (node.type === "RestElement") {
      rest = compileResumable(compiler, node.argument, use, NESTED)
      continue
    }
    const name = staticKey(node.key, node.computed)
    const key = name === null ? compileResumableKey(compiler, node.key as Expression) : () => name
    properties.push({ key, ...compileResumable(compiler, node.value, use, NESTED) })
  }
  const [first] = nodes
  const firstKey = first?.type === "Property" ? staticKey(first.key, first.computed) : null
  return resumeObjectPattern(properties, rest, firstKey, start, shown, at)
}

export function compileResumableKey(compiler: FunctionCompiler, node: Expression): Evaluate {
  const key = compiler.expression(node)
  if (!compiler.canSuspend(node)) return compileKey(key, node.start)
  const at = compiler.allocate(2)
  const [read] = partialReads(1, at)
  return lift([key], compileKey(read as Evaluate, node.start), at)
}

function compileResumableArray(
  compiler: FunctionCompiler,
  nodes: readonly (Pattern | null)[],
  { start }: Node,
  use: Use,
  shown: string,
): Bind {
  const at = compiler.allocate(ARRAY_PATTERN_PARTIALS)
  const from = compiler.allocated
  const elements: (ResumableElement | null)[] = []
  let rest: ResumableElement | null = null
  for (const node of nodes) {
    if (node === null) elements.push(null)
    else if (node.type === "RestElement") rest = compileResumable(compiler, node.argument, use, NESTED)
    else elements.push(compileResumable(compiler, node, use, NESTED))
  }
  return resumeArrayPattern(elements, rest, start, shown, at, { from, to: compiler.allocated })
}

/** Object and key are evaluated to partial results, which the binding then uses. */
function compileResumableMember(compiler: FunctionCompiler, node: MemberExpression): ResumableElement {
  const { property, start } = node
  const children: Evaluate[] = []
  const at = compiler.allocate(4)
  const reads = partialReads(3, at) as [Evaluate, Evaluate, Evaluate]
  const keep = compileKeep(children, at)
  if (node.object.type === "Super") {
    const { base, thisValue } = compileSuperParts(compiler, node.object)
    children.push(thisValue, compileRawKey(compiler, node), base)
    return {
      prepare: keep,
      bind: finished((frame, value) => {
        superSet(frame, reads[2](frame), reads[0](frame), reads[1](frame), value, start)
      }),
    }
  }
  children.push(compiler.expression(node.object))
  if (property.type === "PrivateIdentifier") {
    const name = compilePrivateName(property)
    return {
      prepare: keep,
      bind: finished((frame, value) => privateSet(frame, reads[0](frame), name(frame), value, start)),
    }
  }
  if (!node.computed && property.type === "Identifier") {
    const write = compileNamedWrite(property.name, property.start)
    return { prepare: keep, bind: finished((frame, value) => write(frame, reads[0](frame), value)) }
  }
  children.push(compiler.expression(property))
  return {
    prepare: keep,
    bind: finished((frame, value) => writeComputed(frame, reads[0](frame), reads[1](frame), value, property.start)),
  }
}

/** The key of a `super` member, not converted yet. */
function compileRawKey(compiler: FunctionCompiler, { property, computed }: MemberExpression): Evaluate {
  const key = staticKey(property, computed)
  return key === null ? compiler.expression(property as Expression) : () => key
}

/** Evaluates children like `lift`, but leaves their values where they are for what follows. */
export function compileKeep(children: readonly Evaluate[], at: number): Evaluate {
  return (frame) => {
    const partial = frame.partial as unknown[]
    for (let done = partial[at] as number; done < children.length; done++) {
      const value = (children[done] as Evaluate)(frame)
      if (value === SUSPEND) {
        partial[at] = done
        return SUSPEND
      }
      partial[at + 1 + done] = value
    }
    partial[at] = 0
    return undefined
  }
}

/** The source text of a value that is destructured, for messages. */
export function shownValue(node: Expression): string {
  const text = describeExpression(node)
  return text.includes("(intermediate value)") ? "" : text
}
