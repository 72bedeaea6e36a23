/**
 * What a snapshot has to know of a program: its functions by number, which bindings lie in which slots and cells, and where
 * classes and tagged templates stand. Found in one walk of the tree and kept with the program; holds no guest value.
 */
import type { Class, Node, TaggedTemplateExpression } from "acorn"
import type { FunctionInfo, Scope } from "../../parser/scope.js"
import type { FunctionCode } from "../function-code.js"
import type { Program } from "../program.js"

/** Where the bindings of a frame or heap scope are, by the names that a snapshot gives them. */
export interface Places {
  /** By index; what has no name of its own there is named by its number. */
  readonly names: readonly (string | undefined)[]
  readonly indices: ReadonlyMap<string, number>
}

/** The slots of a function's frames: which are named, and which hold a heap scope. */
export interface FramePlaces extends Places {
  readonly scopes: ReadonlyMap<number, Scope>
}

type Walked = Node & { scope?: Scope | null; info?: FunctionInfo }

export class ProgramIndex {
  private readonly scopes = new Map<FunctionInfo, Scope[]>()
  private readonly classes = new Map<number, Class>()
  /** The quasi of each tagged template, by its offset. */
  readonly templates = new Map<number, TaggedTemplateExpression["quasi"]>()
  private readonly frames = new Map<FunctionInfo, FramePlaces>()
  private readonly cells = new Map<Scope, Places>()

  constructor(private readonly program: Program) {
    const pending: Walked[] = [program.parsed.program]
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) this.visit(node, pending)
    for (const info of program.parsed.functions) {
      this.addScope(info.scope)
      if (info.bodyScope !== null) this.addScope(info.bodyScope)
    }
  }

  /** The index of a program, made when it is first asked for. */
  static of(program: Program): ProgramIndex {
    if (program.index === null) program.index = new ProgramIndex(program)
    return program.index as ProgramIndex
  }

  private visit(node: Walked, pending: Walked[]): void {
    if (node.scope) this.addScope(node.scope)
    if (node.type === "ClassDeclaration" || node.type === "ClassExpression") {
      this.classes.set(node.start, node as unknown as Class)
    } else if (node.type === "TaggedTemplateExpression") {
      const { quasi } = node as unknown as TaggedTemplateExpression
      this.templates.set(quasi.start, quasi)
    }
    for (const [key, child] of Object.entries(node)) {
      // The resolver's notes; a definition leads up the tree again.
      if (key === "definition" || key === "scope" || key === "info") continue
      if (Array.isArray(child)) for (const each of child) if (isNode(each)) pending.push(each)
      if (isNode(child)) pending.push(child)
    }
  }

  private addScope(scope: Scope): void {
    const known = this.scopes.get(scope.function)
    if (known === undefined) this.scopes.set(scope.function, [scope])
    else if (!known.includes(scope)) known.push(scope)
  }

  /** Whether some tagged template of the source has these texts. */
  hasTemplate(strings: readonly string[]): boolean {
    for (const { quasis } of this.templates.values()) {
      if (quasis.length === strings.length && quasis.every(({ value }, at) => (value.cooked ?? "") === strings[at]))
        return true
    }
    return false
  }

  /** The code with a number; below 0 the constructor of a class that has none of its own. */
  code(number: number): FunctionCode | undefined {
    const { program } = this
    const info = program.parsed.functions[number]
    if (info !== undefined) return program.codeOf(info)
    const node = this.classes.get(-1 - number)
    if (node === undefined || node.body.body.some(isConstructor)) return undefined
    return program.defaultConstructor(node, program.parsed.plan)
  }

  /** The heap scope that a closure of this code holds; null if it holds none, or never looks at it. */
  scopeOf(code: FunctionCode): Scope | null {
    return code.isDefaultConstructor ? null : withCells(code.info.scope.parent)
  }

  framePlaces(info: FunctionInfo): FramePlaces {
    let places = this.frames.get(info)
    if (places === undefined) {
      places = this.findFramePlaces(info)
      this.frames.set(info, places)
    }
    return places
  }

  private findFramePlaces(info: FunctionInfo): FramePlaces {
    const scopes = new Map<number, Scope>()
    const names: (string | undefined)[] = []
    const indices = new Map<string, number>()
    const taken = new Set<string>()
    for (const scope of this.scopes.get(info) ?? []) {
      if (scope.cellCount > 0) scopes.set(scope.slot, scope)
      for (const { name, captured, index } of scope.bindings.values()) {
        if (captured || index < 0) continue
        // Of blocks that use one name twice, only numbers tell the bindings apart.
        if (taken.has(name)) {
          const other = indices.get(name)
          if (other !== undefined) names[other] = undefined
          indices.delete(name)
        } else if (names[index] === undefined) {
          names[index] = name
          indices.set(name, index)
        }
        taken.add(name)
      }
    }
    return { names, indices, scopes }
  }

  cellPlaces(scope: Scope): Places {
    let places = this.cells.get(scope)
    if (places === undefined) {
      const names: string[] = []
      const indices = new Map<string, number>()
      for (const { name, captured, index } of scope.bindings.values()) {
        if (!captured) continue
        names[index] = name
        indices.set(name, index)
      }
      places = { names, indices }
      this.cells.set(scope, places)
    }
    return places
  }
}

/** The innermost scope from this one on that exists at run time. */
export function withCells(scope: Scope | null): Scope | null {
  let at = scope
  while (at !== null && at.cellCount === 0) at = at.parent
  return at
}

function isNode(value: unknown): value is Walked {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Node).type === "string" &&
    typeof (value as Node).start === "number"
  )
}

function isConstructor(element: Node): boolean {
  return element.type === "MethodDefinition" && (element as unknown as { kind: string }).kind === "constructor"
}
