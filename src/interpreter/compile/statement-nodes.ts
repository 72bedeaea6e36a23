/** What the compiler does at each type of statement. */
import type {
  ClassDeclaration,
  Expression,
  ForInStatement,
  ForOfStatement,
  ForStatement,
  LabeledStatement,
  Node,
  Pattern,
  ReturnStatement,
  Statement,
  SwitchStatement,
  TryStatement,
  VariableDeclaration,
  VariableDeclarator,
} from "acorn"
import { textSteps } from "../costs.js"
import { GuestThrow } from "../errors.js"
import type { Frame } from "../frame.js"
import { SUSPEND, type Value } from "../objects/value.js"
import { compileClass } from "./class-nodes.js"
import { type Evaluate, type Execute, Jump, type JumpTarget } from "./closure.js"
import { describeExpression } from "./describe.js"
import { compileCopyScope, type Enter } from "./functions.js"
import { callsFunction } from "./held.js"
import type { FunctionCompiler, Marked } from "./index.js"
import { lift, partialReads } from "./lift.js"
import { compileDoWhile, compileFor, compileForIn, compileForOf, compileWhile } from "./loops.js"
import { compileBind, compileStore, shownValue } from "./pattern-nodes.js"
import { compileInitialize } from "./references.js"
import {
  resumeExpressionStatement,
  resumeFor,
  resumeIf,
  resumeList,
  resumeReturn,
  resumeSwitch,
  resumeTry,
  resumeWhile,
  SUSPENDED,
} from "./resumable.js"
import { ITERATION_PARTIALS, resumeForAwait, resumeForIn, resumeForOf } from "./resumable-iteration.js"
import { resumeDeclarator } from "./resumable-patterns.js"
import {
  compileDeclarator,
  compileEntered,
  compileExpressionStatement,
  compileHandler,
  compileIf,
  compileJump,
  compileLabeled,
  compileList,
  compileReturn,
  compileSlotDeclarator,
  compileSwitch,
  compileThrow,
  compileTryCatch,
  compileTryFinally,
  doNothing,
  type SwitchClause,
} from "./statements.js"
import { compileAwait } from "./suspend.js"

/** A statement whose own expressions call functions: it may make much. */
export function isCalling(node: Statement): boolean {
  if (node.type === "ExpressionStatement") return callsFunction(node.expression)
  if (node.type === "ReturnStatement") return callsFunction(node.argument ?? null)
  return node.type === "VariableDeclaration" && node.declarations.some(({ init }) => callsFunction(init ?? null))
}

export function compileStatement(compiler: FunctionCompiler, node: Statement, labels: readonly string[] = []): Execute {
  switch (node.type) {
    case "ExpressionStatement": {
      const expression = compiler.watched(compiler.expression(node.expression), node.start)
      return compiler.canSuspend(node) ? resumeExpressionStatement(expression) : compileExpressionStatement(expression)
    }
    case "VariableDeclaration":
      return compileVariables(compiler, node)
    case "FunctionDeclaration":
    case "EmptyStatement":
    case "DebuggerStatement":
      return doNothing
    case "ClassDeclaration":
      return compileClassDeclaration(compiler, node)
    case "BlockStatement": {
      const { scope } = node as Marked<typeof node>
      const enter = compiler.enter(scope)
      const body = compiler.within(scope, () => node.body.map((statement) => compiler.statement(statement)))
      if (compiler.canSuspend(node)) return resumeList(enter, body, compiler.allocate(1))
      return compileEntered(enter, compileList(body))
    }
    case "IfStatement": {
      const test = compiler.expression(node.test)
      const consequent = compiler.statement(node.consequent)
      const alternate = node.alternate ? compiler.statement(node.alternate) : null
      if (compiler.canSuspend(node)) return resumeIf(test, consequent, alternate, compiler.allocate(1))
      return compileIf(test, consequent, alternate)
    }
    case "ReturnStatement":
      return compileReturnStatement(compiler, node)
    case "ThrowStatement": {
      const argument = compiler.expression(node.argument)
      const { start } = node
      if (!compiler.canSuspend(node)) return compileThrow(argument, start)
      return (frame) => {
        const value = argument(frame)
        if (value === SUSPEND) return SUSPENDED
        frame.at = start
        frame.realm.noteThrow(value)
        throw new GuestThrow(value)
      }
    }
    case "BreakStatement":
      return compileJump(findTarget(compiler, node.label?.name, false).break)
    case "ContinueStatement": {
      const target = findTarget(compiler, node.label?.name, true)
      return compileJump(target.continue ?? target.break)
    }
    case "LabeledStatement":
      return compileLabel(compiler, node, labels)
    case "WhileStatement":
    case "DoWhileStatement": {
      const target = loopTarget(labels, node)
      const test = compiler.expression(node.test)
      const body = compiler.inTarget(target, () => compiler.statement(node.body))
      const isDo = node.type === "DoWhileStatement"
      if (compiler.canSuspend(node)) return resumeWhile(test, body, target, isDo, compiler.allocate(1))
      return isDo ? compileDoWhile(test, body, target) : compileWhile(test, body, target)
    }
    case "ForStatement":
      return compileForStatement(compiler, node, labels)
    case "ForOfStatement":
    case "ForInStatement":
      return compileIteration(compiler, node, labels)
    case "SwitchStatement":
      return compileSwitchStatement(compiler, node, labels)
    case "TryStatement":
      return compileTry(compiler, node)
    default:
      throw new Error(`the compiler does not know ${node.type}`)
  }
}

// ---- declarations ----

function compileVariables(compiler: FunctionCompiler, node: VariableDeclaration): Execute {
  const steps = node.declarations
    .map((declarator) => compileVariable(compiler, declarator, node.kind))
    .filter((step) => step !== null)
  if (compiler.canSuspend(node) && steps.length > 1) return resumeList(null, steps, compiler.allocate(1))
  return compileList(steps)
}

/** Null where nothing is to be done: a `var` without a value. */
function compileVariable(compiler: FunctionCompiler, node: VariableDeclarator, kind: string): Execute | null {
  const { id, init } = node
  if (!init) {
    if (kind === "var") return null
    const store = compileStore(compiler, id, "initialize", "")
    return compileDeclarator(() => undefined, store)
  }
  const given = id.type === "Identifier" ? compiler.named(init, id.name) : compiler.expression(init)
  const value = compiler.watched(given, id.start)
  const shown = shownValue(init)
  if (compiler.canSuspend(node)) {
    const bind = compileBind(compiler, id, "initialize", shown)
    return resumeDeclarator(value, bind, compiler.allocate(2))
  }
  const { reference } = id as Marked<Pattern>
  if (id.type === "Identifier" && reference?.kind === "slot") return compileSlotDeclarator(value, reference.index)
  return compileDeclarator(value, compileStore(compiler, id, "initialize", shown))
}

function compileClassDeclaration(compiler: FunctionCompiler, node: ClassDeclaration): Execute {
  const value = compileClass(compiler, node, "")
  const { reference } = node.id as Marked<typeof node.id>
  if (reference === undefined) throw new Error("a class was not resolved")
  const initialize = compileInitialize(reference)
  return (frame) => {
    const F = value(frame)
    if (F === SUSPEND) return SUSPENDED
    initialize(frame, F)
    return undefined
  }
}

function compileReturnStatement(compiler: FunctionCompiler, node: ReturnStatement): Execute {
  const { argument } = node
  if (!argument) return compileReturn(null)
  const value = compiler.watched(compiler.expression(argument), node.start)
  const { isAsync, isGenerator } = compiler.info
  if (isAsync && isGenerator) return resumeReturn(compileAwait(value, node.start, compiler.allocate(1)))
  return compiler.canSuspend(node) ? resumeReturn(value) : compileReturn(value)
}

// ---- jumps ----

function loopTarget(labels: readonly string[], node: Node): JumpTarget {
  const { start: at } = node
  return { labels, at, break: new Jump("break", at), continue: new Jump("continue", at), steps: 1 + textSteps(node) }
}

function findTarget({ targets }: FunctionCompiler, label: string | undefined, isContinue: boolean): JumpTarget {
  for (let i = targets.length - 1; i >= 0; i--) {
    const target = targets[i] as JumpTarget
    if (
      label !== undefined ? target.labels.includes(label) : isContinue ? target.continue !== null : !isLabelOnly(target)
    ) {
      return target
    }
  }
  throw new Error("a jump without a target was not refused")
}

/** A labelled statement that is neither loop nor `switch`: only a `break` with its label ends it. */
function isLabelOnly(target: JumpTarget): boolean {
  return labelTargets.has(target)
}
const labelTargets = new WeakSet<JumpTarget>()

const loops = new Set(["WhileStatement", "DoWhileStatement", "ForStatement", "ForInStatement", "ForOfStatement"])

function compileLabel(compiler: FunctionCompiler, node: LabeledStatement, labels: readonly string[]): Execute {
  const all = [...labels, node.label.name]
  if (node.body.type === "LabeledStatement" || loops.has(node.body.type)) {
    return compileStatement(compiler, node.body, all)
  }
  const target: JumpTarget = {
    labels: all,
    at: node.start,
    break: new Jump("break", node.start),
    continue: null,
    steps: 0,
  }
  labelTargets.add(target)
  return compiler.inTarget(target, () => compileLabeled(compiler.statement(node.body), target.break))
}

// ---- loops ----

function compileForStatement(compiler: FunctionCompiler, node: ForStatement, labels: readonly string[]): Execute {
  const { scope } = node as Marked<ForStatement>
  const target = loopTarget(labels, node)
  const enter = compiler.enter(scope)
  const isConst = node.init?.type === "VariableDeclaration" && node.init.kind === "const"
  const copy = scope && !isConst ? compileCopyScope(scope) : null
  return compiler.within(scope, () => {
    const init = node.init ? compileInit(compiler, node.init) : null
    const test = node.test ? compiler.expression(node.test) : null
    const update = node.update ? compiler.expression(node.update) : null
    const body = compiler.inTarget(target, () => compiler.statement(node.body))
    const parts = { init, test, update, body, target, enter, copy }
    return compiler.canSuspend(node) ? resumeFor(parts, compiler.allocate(1)) : compileFor(parts)
  })
}

function compileInit(compiler: FunctionCompiler, init: VariableDeclaration | Expression): Execute {
  if (init.type === "VariableDeclaration") return compileVariables(compiler, init)
  const expression = compiler.expression(init)
  return compiler.canSuspend(init) ? resumeExpressionStatement(expression) : compileExpressionStatement(expression)
}

function compileIteration(
  compiler: FunctionCompiler,
  node: ForInStatement | ForOfStatement,
  labels: readonly string[],
): Execute {
  const { scope } = node as Marked<typeof node>
  const target = loopTarget(labels, node)
  const enter = compiler.enter(scope)
  return compiler.within(scope, () => {
    const subject = compileSubject(compiler, node, enter)
    const [pattern, use] = loopVariable(node.left)
    const shown = describeExpression(node.right)
    const position = node.right.start
    const isAwait = node.type === "ForOfStatement" && node.await
    const keep = compiler.keeper(node)
    if (keep !== null) {
      const store = compileStore(compiler, pattern, use, "")
      const body = compiler.inTarget(target, () => compiler.statement(node.body))
      const binding = { enter, store }
      if (node.type === "ForInStatement") return compileForIn(subject, binding, body, target, position, keep)
      return compileForOf(subject, binding, body, target, position, shown, keep)
    }
    const at = compiler.allocate(ITERATION_PARTIALS)
    const from = compiler.allocated
    const bind = compileBind(compiler, pattern, use)
    const body = compiler.inTarget(target, () => compiler.statement(node.body))
    const { isStepping } = compiler
    const parts = { subject, enter, bind, body, target, position, shown, from, to: compiler.allocated, isStepping }
    if (node.type === "ForInStatement") return resumeForIn(parts, at)
    return isAwait ? resumeForAwait(parts, at) : resumeForOf(parts, at)
  })
}

/** What is iterated is evaluated with the loop's variables in scope, but not alive. */
function compileSubject(
  compiler: FunctionCompiler,
  { right }: ForInStatement | ForOfStatement,
  enter: Enter | null,
): Evaluate {
  const value = compiler.expression(right)
  if (enter === null) return value
  if (!compiler.canSuspend(right)) {
    return (frame) => {
      enter(frame)
      return value(frame)
    }
  }
  const at = compiler.allocate(3)
  const [, read] = partialReads(2, at)
  const begin: Evaluate = (frame) => {
    enter(frame)
    return undefined
  }
  return lift([begin, value], read as Evaluate, at)
}

function loopVariable(left: ForOfStatement["left"]): [Pattern, "initialize" | "assign"] {
  if (left.type !== "VariableDeclaration") return [left, "assign"]
  const [declarator] = left.declarations
  if (declarator === undefined) throw new Error("a loop declares nothing")
  return [declarator.id, "initialize"]
}

// ---- switch and try ----

function compileSwitchStatement(compiler: FunctionCompiler, node: SwitchStatement, labels: readonly string[]): Execute {
  const { scope } = node as Marked<SwitchStatement>
  const tests = node.cases.map(({ test }) => test ?? null)
  const discriminant = compiler.held(node, node.discriminant, tests)
  const target: JumpTarget = { labels, at: node.start, break: new Jump("break", node.start), continue: null, steps: 0 }
  const enter = compiler.enter(scope)
  const suspends = compiler.canSuspend(node)
  return compiler.within(scope, () => {
    const clauses = compiler.inTarget(target, () =>
      node.cases.map((clause): SwitchClause => {
        const test = clause.test ? compiler.expression(clause.test) : null
        const statements = clause.consequent.map((statement) => compiler.statement(statement))
        const body = compiler.canSuspend(clause)
          ? resumeList(null, statements, compiler.allocate(1))
          : compileList(statements)
        return { test, body, at: (clause.test ?? clause).start }
      }),
    )
    if (suspends) return resumeSwitch(discriminant, clauses, enter, target.break, compiler.allocate(3))
    return compileSwitch(discriminant, clauses, enter, target.break)
  })
}

function compileTry(compiler: FunctionCompiler, node: TryStatement): Execute {
  const suspends = compiler.canSuspend(node)
  const at = suspends ? compiler.allocate(3) : 0
  const from = compiler.allocated
  const block = compiler.statement(node.block)
  if (!suspends) {
    let result = block
    const { handler } = node
    if (handler) {
      const { scope } = handler as Marked<typeof handler>
      const enter = compiler.enter(scope)
      const compiled = compiler.within(scope, () =>
        compileHandler(
          enter,
          handler.param ? compileStore(compiler, handler.param, "initialize", "") : null,
          compiler.statement(handler.body),
        ),
      )
      result = compileTryCatch(block, compiled)
    }
    if (!node.finalizer) return result
    const keep = compiler.keeper(node)
    return compileTryFinally(result, compiler.statement(node.finalizer), keep)
  }
  const handler = node.handler ? compileResumableHandler(compiler, node.handler) : null
  const to = compiler.allocated
  const finalizer = node.finalizer ? compiler.statement(node.finalizer) : null
  return resumeTry({ block, handler, finalizer, from, to }, at)
}

function compileResumableHandler(compiler: FunctionCompiler, node: NonNullable<TryStatement["handler"]>) {
  const { scope } = node as Marked<typeof node>
  const enter = compiler.enter(scope)
  return compiler.within(scope, () => {
    const bind = node.param ? compileBind(compiler, node.param, "initialize") : null
    const body = compiler.statement(node.body)
    const at = compiler.allocate(1)
    return {
      begin: (frame: Frame, thrown: Value) => {
        const partial = frame.partial as unknown[]
        if (partial[at] === 0 && enter !== null) enter(frame)
        const completion = bind === null ? undefined : bind(frame, thrown)
        partial[at] = completion === SUSPENDED ? 1 : 0
        return completion
      },
      body,
    }
  })
}
