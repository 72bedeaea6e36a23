/**
 * Which names are in scope at a place of a program, and whether their declarations have run there. Made from the tree, once
 * for each program.
 */
import type { Node } from "acorn"
import type { Program } from "../interpreter/program.js"
import type { Binding, FunctionInfo, Scope } from "../parser/scope.js"

interface Region {
  readonly scope: Scope
  readonly start: number
  readonly end: number
}

type Walked = Node & { readonly scope?: Scope; readonly info?: FunctionInfo } & Readonly<Record<string, unknown>>

const maps = new WeakMap<Program, ScopeMap>()

export class ScopeMap {
  private readonly regions = new Map<FunctionInfo, Region[]>()
  /** Where a declaration is over, by the offset of its name. */
  private readonly declared = new Map<number, number>()

  static of(program: Program): ScopeMap {
    let map = maps.get(program)
    if (map === undefined) {
      map = new ScopeMap(program)
      maps.set(program, map)
    }
    return map
  }

  constructor(program: Program) {
    const pending: Walked[] = [program.parsed.program as unknown as Walked]
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node.scope) this.addRegion(node, node.scope)
      this.addDeclaration(node)
      for (const [key, child] of Object.entries(node)) {
        // What the resolver wrote on it; a definition leads up the tree again.
        if (key === "definition" || key === "scope" || key === "info") continue
        for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) pending.push(each)
      }
    }
  }

  private addRegion(node: Walked, scope: Scope): void {
    const region = { scope, ...extentOf(node) }
    const known = this.regions.get(scope.function)
    if (known === undefined) this.regions.set(scope.function, [region])
    else known.push(region)
  }

  private addDeclaration(node: Walked): void {
    if (node.type === "VariableDeclarator") this.endDeclaration(node.id as Node, node.end)
    else if (node.type === "ClassDeclaration" && node.id) this.endDeclaration(node.id as Node, node.end)
    else if (node.type === "ForOfStatement" || node.type === "ForInStatement") {
      this.endDeclaration(node.left as Node, (node.body as Node).start)
    }
  }

  /** All names in a pattern begin to live at its end. Of nested ones, the outer end holds: it is set first. */
  private endDeclaration(pattern: Node, end: number): void {
    const pending: unknown[] = [pattern]
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (!isNode(node)) continue
      if (node.type === "Identifier" && !this.declared.has(node.start)) this.declared.set(node.start, end)
      for (const [key, child] of Object.entries(node)) {
        if (key === "scope" || key === "info" || key === "definition") continue
        if (Array.isArray(child)) pending.push(...child)
        else pending.push(child)
      }
    }
  }

  /** The scopes of a function at a place in it, innermost first. */
  scopesAt(info: FunctionInfo, at: number): Scope[] {
    const scopes: Scope[] = []
    for (let scope = this.innermost(info, at); scope !== null && scope.function === info; scope = scope.parent) {
      scopes.push(scope)
    }
    return scopes
  }

  private innermost(info: FunctionInfo, at: number): Scope | null {
    let found: Region | null = null
    for (const region of this.regions.get(info) ?? []) {
      if (at < region.start || at >= region.end) continue
      if (found === null || region.end - region.start <= found.end - found.start) found = region
    }
    if (found !== null) return found.scope
    const { body } = info.node as Node & { body?: Node | Node[] }
    const isInBody = info.bodyScope !== null && isNode(body) && at >= body.start
    return isInBody ? info.bodyScope : info.scope
  }

  /** Whether control may have passed the declaration, for code of the same function that is at some place. */
  isDeclaredAt({ kind, start }: Binding, at: number): boolean {
    if (kind !== "let" && kind !== "const" && kind !== "class") return true
    return at >= (this.declared.get(start) ?? start)
  }
}

/** Where the scope of a node is open. A statement begins outside of the scope that it makes. */
function extentOf(node: Walked): { readonly start: number; readonly end: number } {
  const { start, end } = node
  if (node.type === "SwitchStatement") return { start: (node.discriminant as Node).end, end }
  if (node.type === "BlockStatement" || node.type === "CatchClause") return { start, end }
  return { start: start + 1, end }
}

function isNode(value: unknown): value is Walked {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Node).type === "string" &&
    typeof (value as Node).start === "number"
  )
}
