/**
 * A program: a plan's source, parsed and resolved, with the code of its functions. Immutable but for what is made on
 * first use (compiled code, positions), none of which holds a guest value; so machines share it, and it can be cached.
 */
import type { Class, Node } from "acorn"
import { codeFrame } from "../parser/errors.js"
import type { ParsedPlan } from "../parser/parse.js"
import type { FunctionInfo } from "../parser/scope.js"
import type { Source } from "../parser/source.js"
import { findStops, type Stops } from "../parser/stops.js"
import type { Evaluate } from "./compile/closure.js"
import { FunctionCode } from "./function-code.js"
import { Shape } from "./objects/shape.js"

/** Makes a function's executable form when it is first called; the room `compile` does it. */
export type CompileFunction = (code: FunctionCode, isStepping: boolean) => Evaluate

/** What tells two programs of one text apart. */
export interface ProgramOptions {
  readonly language?: "javascript" | "typescript"
  readonly globals?: readonly string[]
  readonly unknownGlobals?: "refuse" | "throw"
}

/** A compiled plan, made by `compilePlan` for `createMachine`. What it is made of is left out of the published types. */
export class Program {
  readonly filename: string
  /** @internal */
  readonly source: Source
  /** @internal Root of the shapes that this program's literals and classes spell out. */
  readonly rootShape = Shape.programRoot()
  /** @internal Root of the shapes of host functions and what leads to them. */
  readonly hostShape = Shape.root()
  private stopOffsets: Stops | null = null
  /** @internal What snapshot/program-index.ts noted. */
  index: unknown = null
  private readonly codes: (FunctionCode | undefined)[] = []
  private readonly defaultConstructors = new Map<Node, FunctionCode>()

  /** @internal */
  constructor(
    /** @internal */
    readonly parsed: ParsedPlan,
    filename: string,
    /** @internal */
    readonly compileFunction: CompileFunction,
    /** @internal Its code tells an observer what it does. */
    readonly isObserved = false,
    /** @internal How the source was compiled, for snapshots. */
    readonly options: ProgramOptions = {},
  ) {
    this.source = parsed.source
    this.filename = filename
  }

  /** @internal */
  get planCode(): FunctionCode {
    return this.codeOf(this.parsed.plan)
  }

  /** @internal The code of one of its functions; the same object every time. */
  codeOf(info: FunctionInfo): FunctionCode {
    let code = this.codes[info.id]
    if (code === undefined) {
      code = new FunctionCode(this, info)
      this.codes[info.id] = code
    }
    return code
  }

  /**
   * The constructor of a class that has none of its own. Its number, below 0, is given by where the class stands.
   *
   * @internal
   */
  defaultConstructor(node: Class, parent: FunctionInfo): FunctionCode {
    let code = this.defaultConstructors.get(node)
    if (code === undefined) {
      code = new FunctionCode(this, defaultConstructorInfo(node, parent), true)
      this.defaultConstructors.set(node, code)
    }
    return code
  }

  /** @internal Offsets of the statements before which a stepping machine can stop, ascending. */
  get stops(): readonly number[] {
    this.stopOffsets ??= findStops(this.parsed.program)
    return this.stopOffsets.all
  }

  /** @internal Those of them that are `debugger` statements. */
  get debuggers(): ReadonlySet<number> {
    this.stopOffsets ??= findStops(this.parsed.program)
    return this.stopOffsets.debuggers
  }

  /**
   * Where a breakpoint at a line, and a column in it, lies: the first statement from there on; null after the last.
   *
   * @internal
   */
  findStop(line: number, column = 1): { at: number; line: number; column: number } | null {
    for (const at of this.stops) {
      const place = this.source.locate(at)
      if (place.line > line || (place.line === line && place.column >= column)) {
        return { at, line: place.line, column: place.column }
      }
    }
    return null
  }

  /** @internal Line, column (from 1) and a code frame of an offset. */
  describePosition(at: number): { line: number; column: number; frame: string } {
    const { line, column } = this.source.locate(at)
    return { line, column, frame: codeFrame(this.source, line, column) }
  }
}

function defaultConstructorInfo(node: Class, parent: FunctionInfo): FunctionInfo {
  const isDerived = Boolean(node.superClass)
  return {
    id: -1 - node.start,
    kind: isDerived ? "derived-constructor" : "constructor",
    node,
    name: node.id?.name ?? "",
    parent,
    isAsync: false,
    isGenerator: false,
    parameterCount: 0,
    length: 0,
    hasSimpleParameters: true,
    hasRest: isDerived,
    slotCount: 0,
    scope: { ...parent.scope, bindings: new Map(), cellCount: 0, slot: -1, functions: [] },
    bodyScope: null,
    usesArguments: false,
    usesThis: isDerived,
    usesSuper: false,
    canSuspend: false,
    height: 2,
    implicit: {},
  }
}
