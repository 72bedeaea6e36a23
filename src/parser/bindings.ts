/**
 * The records behind `scope.ts` while they are filled: scopes, bindings, functions, and the references to a binding.
 *
 * A `Reference` is handed out at the first use of a binding, before it is known where the binding will live, and is
 * shared by all uses of the same kind in the same function. It is completed when its scope is closed: by then everything
 * that can see the scope has been walked, so it is known what is captured, and all scopes inside have their cells.
 */
import type { FunctionDeclaration, Node } from "acorn"
import type { Binding, BindingKind, FunctionInfo, FunctionKind, Reference, Scope, ScopeKind } from "./scope.js"

export class ReferenceRecord {
  kind: "slot" | "cell" | "outer" = "slot"
  index = -1
  slot = -1
  hops = 0

  constructor(
    readonly check: boolean,
    readonly binding: BindingRecord,
    /** The function that refers to the binding. */
    readonly from: FunctionRecord,
  ) {}
}

const temporalKinds: ReadonlySet<BindingKind> = new Set(["let", "const", "class"])

export class BindingRecord implements Binding {
  captured = false
  index = -1
  needsCheck = false
  isAssigned = false
  copiedFrom?: Binding
  /** The walk, which goes in the order of execution, has passed the declaration. */
  isInitialised: boolean
  /** In a `switch`: the clause that declares it. Others may run without it. */
  clause: Node | null = null
  /** Hoisted functions of this name that have not been walked; the first use of the name walks them. */
  waiting: FunctionDeclaration[] | null = null
  /** All references to it; few, as each is shared. */
  readonly references: ReferenceRecord[] = []
  private latest: ReferenceRecord | null = null

  constructor(
    readonly name: string,
    readonly kind: BindingKind,
    readonly scope: ScopeRecord,
    readonly start: number,
  ) {
    this.isInitialised = !temporalKinds.has(kind)
  }

  /** It is uninitialised from when its scope is entered until its declaration has run. */
  get isTemporal(): boolean {
    return temporalKinds.has(this.kind)
  }

  /** The one reference for uses of this kind in this function. */
  referenceFrom(from: FunctionRecord, check: boolean): Reference {
    if (check) this.needsCheck = true
    const last = this.latest
    if (last !== null && last.from === from && last.check === check) return last
    const known = from.references.get(this)?.find((reference) => reference.check === check)
    this.latest = known ?? this.addReference(from, check)
    return this.latest
  }

  private addReference(from: FunctionRecord, check: boolean): ReferenceRecord {
    const reference = new ReferenceRecord(check, this, from)
    if (from !== this.scope.function) this.captured = true
    this.references.push(reference)
    const others = from.references.get(this)
    if (others === undefined) from.references.set(this, [reference])
    else others.push(reference)
    return reference
  }
}

const noBindings: Map<string, BindingRecord> = new Map()

export class ScopeRecord implements Scope {
  bindings = noBindings
  cellCount = 0
  slot = -1
  readonly functions: Node[] = []
  readonly function: FunctionRecord
  /** Of a `switch`: the clause that is being walked. */
  clause: Node | null = null

  constructor(
    readonly kind: ScopeKind,
    readonly parent: ScopeRecord | null,
    owner: FunctionRecord,
    /** How deep in the tree its node is. */
    readonly depth: number,
  ) {
    this.function = owner
  }

  /** A second declaration of the same name in the same scope is the same binding. */
  declare(name: string, kind: BindingKind, start: number): BindingRecord {
    if (this.bindings === noBindings) this.bindings = new Map()
    const known = this.bindings.get(name)
    if (known !== undefined) return known
    const binding = new BindingRecord(name, kind, this, start)
    this.bindings.set(name, binding)
    return binding
  }

  lookUp(name: string): BindingRecord | null {
    let scope: ScopeRecord | null = this
    while (scope !== null) {
      const binding = scope.bindings.get(name)
      if (binding !== undefined) return binding
      scope = scope.parent
    }
    return null
  }

  /** Gives every binding its place and completes the references to them. */
  close(): void {
    for (const binding of this.bindings.values()) {
      if (binding.captured) binding.index = this.cellCount++
      else if (binding.index === -1) binding.index = this.function.slotCount++
    }
    if (this.cellCount > 0) this.slot = this.function.slotCount++
    this.completeReferences()
  }

  /** Tells all references to its bindings where those are. */
  completeReferences(): void {
    for (const binding of this.bindings.values()) this.completeReferencesTo(binding)
  }

  private completeReferencesTo(binding: BindingRecord): void {
    for (const reference of binding.references) {
      reference.index = binding.index
      if (!binding.captured) continue
      if (reference.from === this.function) {
        reference.kind = "cell"
        reference.slot = this.slot
      } else {
        reference.kind = "outer"
        reference.hops = this.hopsFrom(reference.from)
      }
    }
  }

  /** How many heap scopes lie between the one that a closure of `from` holds and this one. */
  private hopsFrom(from: FunctionRecord): number {
    let hops = 0
    let scope = from.createdIn
    while (scope !== this && scope !== null) {
      if (scope.cellCount > 0) hops++
      scope = scope.parent
    }
    return hops
  }
}

export class FunctionRecord implements FunctionInfo {
  id = -1
  slotCount: number
  scope: ScopeRecord
  bodyScope: ScopeRecord | null = null
  usesArguments = false
  usesThis = false
  usesSuper = false
  canSuspend = false
  height = 0
  /** What its code refers to. */
  readonly references = new Map<BindingRecord, ReferenceRecord[]>()
  readonly implicit: { -readonly [key in ImplicitName]?: BindingRecord } = {}
  /** The function whose `this` and `arguments` its code sees: itself, or for an arrow function the one around it. */
  readonly owner: FunctionRecord

  constructor(
    readonly kind: FunctionKind,
    readonly node: Node,
    readonly name: string,
    readonly parent: FunctionRecord | null,
    /** The scope that is current where its closure is made. */
    readonly createdIn: ScopeRecord | null,
    readonly isAsync: boolean,
    readonly isGenerator: boolean,
    readonly parameterCount: number,
    readonly length: number,
    readonly hasSimpleParameters: boolean,
    readonly hasRest: boolean,
    depth: number,
  ) {
    this.slotCount = parameterCount
    this.owner = kind === "arrow" && parent !== null ? parent.owner : this
    this.scope = new ScopeRecord(kind === "plan" ? "plan" : "function", createdIn, this, depth)
  }

  /** The binding that keeps `this` and the like for arrow functions. */
  implicitBinding(name: ImplicitName): BindingRecord {
    let binding = this.implicit[name]
    if (binding === undefined) {
      // A name that no identifier can have, so that no user binding is in the way; `arguments` is looked up by its own.
      binding = this.scope.declare(name === "arguments" ? name : `(${name})`, "implicit", this.node.start)
      this.implicit[name] = binding
      // Until `super()` has returned.
      if (name === "this" && this.kind === "derived-constructor") binding.needsCheck = true
    }
    return binding
  }
}

export type ImplicitName = "this" | "newTarget" | "arguments" | "homeObject" | "function"
