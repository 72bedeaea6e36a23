/**
 * A program: a plan's source, parsed and resolved, with the code of its functions. Immutable but for what is made on
 * first use (compiled code, positions), none of which holds a guest value; so machines share it, and it can be cached.
 */
import type { ParsedPlan } from "../parser/parse.js"
import type { FunctionInfo } from "../parser/scope.js"
import type { Source } from "../parser/source.js"
import type { Evaluate } from "./compile/closure.js"
import { FunctionCode } from "./function-code.js"
import { Shape } from "./objects/shape.js"

/** Makes a function's executable form when it is first called; the room `compile` does it. */
export type CompileFunction = (code: FunctionCode) => Evaluate

export class Program {
  readonly source: Source
  readonly filename: string
  /** Root of the shapes that this program's literals and classes spell out. */
  readonly rootShape = Shape.root()
  private readonly codes: (FunctionCode | undefined)[] = []

  constructor(
    private readonly parsed: ParsedPlan,
    filename: string,
    readonly compileFunction: CompileFunction,
  ) {
    this.source = parsed.source
    this.filename = filename
  }

  get planCode(): FunctionCode {
    return this.codeOf(this.parsed.plan)
  }

  /** The code of one of its functions; the same object every time. */
  codeOf(info: FunctionInfo): FunctionCode {
    let code = this.codes[info.id]
    if (code === undefined) {
      code = new FunctionCode(this, info)
      this.codes[info.id] = code
    }
    return code
  }

  /** Line, column (from 1) and a code frame of an offset. */
  describePosition(at: number): { line: number; column: number; frame: string } {
    const { line, column } = this.source.locate(at)
    return { line, column, frame: this.source.frame(at) }
  }
}
