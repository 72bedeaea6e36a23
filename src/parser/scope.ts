/**
 * What the resolver finds out about names, and where it writes it down.
 *
 * Storage. Each function activation has an array of *slots*. A binding that no closure captures is a slot. A binding that
 * a closure captures is a *cell* of the *heap scope* of its `Scope`; a function keeps each heap scope that it made in a
 * slot of its own (`Scope.slot`), so leaving a block, by whatever way, needs no undoing. A closure holds the heap scope
 * that was innermost where it was created; from there outwards heap scopes are linked.
 *
 * Invariants:
 * - `Scope.cellCount > 0` exactly if some binding of the scope is captured; only such scopes exist at run time.
 * - Slots 0 … parameterCount - 1 receive the arguments, in order; every other slot starts as `undefined`.
 *   A parameter that is a plain identifier is bound to the slot of its argument, unless it is captured or may be read while
 *   it is uninitialised (`needsCheck`); then its `index` is another place, and the prologue copies the argument there.
 * - `Reference.hops` counts heap scopes outwards from the one that the running closure holds: 0 is that one.
 */
import type { Node } from "acorn"

export type BindingKind =
  | "var"
  | "let"
  | "const"
  | "class"
  | "function"
  | "parameter"
  | "catch"
  /** The name of a named function expression or the inner name of a class: assigning to it throws a TypeError. */
  | "self"
  /** `this`, `new.target`, `arguments`, the home object or the active function, kept for arrow functions inside. */
  | "implicit"
  /** `#name`: holds the private name that one evaluation of the class made. */
  | "private"
  /** A computed key of a class field, evaluated once with the class. */
  | "field-key"

export interface Binding {
  readonly name: string
  readonly kind: BindingKind
  readonly scope: Scope
  /** Offset of the declaration in the source, for hints. */
  readonly start: number
  /** A closure captures it, so it lives in a cell. */
  captured: boolean
  /** Its slot in the frame, or its cell in the heap scope of `scope`. */
  index: number
  /** Some reference may run before the declaration, so entering the scope marks it as uninitialised. */
  needsCheck: boolean
  /** Something other than the declaration assigns to it. */
  isAssigned: boolean
  /** A `var` of a `bodyScope` that has a parameter's name: it starts with the parameter's value, not as undefined. */
  copiedFrom?: Binding
}

export type ScopeKind = "plan" | "function" | "block" | "loop" | "switch" | "catch" | "class" | "self"

export interface Scope {
  readonly kind: ScopeKind
  readonly parent: Scope | null
  readonly function: FunctionInfo
  readonly bindings: Map<string, Binding>
  /** How many cells its heap scope has; 0: it has none at run time. */
  cellCount: number
  /** The slot of the function's frame that holds this heap scope, or -1. */
  slot: number
  /**
   * Function declarations whose closures are made when the scope is entered, in source order; those of a function's scope
   * after its parameters are bound. Of two with one name the later one stays.
   */
  readonly functions: Node[]
}

/** Where an identifier finds its value. Written to `node.reference`. */
export type Reference =
  | { readonly kind: "slot"; readonly index: number; readonly check: boolean; readonly binding: Binding }
  /** A cell of a heap scope that this same function made and keeps in the slot `slot`. */
  | {
      readonly kind: "cell"
      readonly slot: number
      readonly index: number
      readonly check: boolean
      readonly binding: Binding
    }
  /** A cell of a heap scope of an enclosing function. */
  | {
      readonly kind: "outer"
      readonly hops: number
      readonly index: number
      readonly check: boolean
      readonly binding: Binding
    }
  | { readonly kind: "global"; readonly name: string }

export type FunctionKind =
  | "plan"
  | "normal"
  | "arrow"
  | "method"
  | "getter"
  | "setter"
  | "constructor"
  | "derived-constructor"
  /** The field initialisers of a class, or its static fields and blocks: runs as a method, once per instance or class. */
  | "initializer"

export interface FunctionInfo {
  /** Counts from 0 (the plan itself) in source order; names the function in snapshots. */
  readonly id: number
  readonly kind: FunctionKind
  readonly node: Node
  /**
   * The name that the syntax alone gives it, "" if none: its own, its key's ("#x" for a private one, without "get " or
   * "set "), or that of the variable, property, field or default that an anonymous function is the value of.
   */
  readonly name: string
  readonly parent: FunctionInfo | null
  readonly isAsync: boolean
  readonly isGenerator: boolean
  /** Positional parameters before the first rest, as stored in slots: all of them, with defaults or patterns or not. */
  readonly parameterCount: number
  /** The `length` property: parameters before the first with a default or the rest. */
  readonly length: number
  /** Every parameter is a plain identifier. */
  readonly hasSimpleParameters: boolean
  /** The last parameter is a rest parameter. */
  readonly hasRest: boolean
  slotCount: number
  /** The scope of parameters and, unless parameter expressions ask for a scope of their own, of the body. */
  scope: Scope
  /** Only where parameter expressions exist and the body declares variables: the scope of the body. */
  bodyScope: Scope | null
  /** Own `arguments` is read here or by an arrow inside. */
  usesArguments: boolean
  usesThis: boolean
  /** `super.x` is used here or by an arrow inside: closures of it need a home object. */
  usesSuper: boolean
  /** Its own code contains an `await`, a `yield`, a `for await` or, in an async generator, a `return` with a value. */
  canSuspend: boolean
  /** How many nodes deep its own tree is, nested functions left out: what a call of it may cost of the host's stack. */
  height: number
  /**
   * Present where an arrow function inside uses it; the function's prologue fills them.
   * `this` of a derived constructor stays uninitialised until `super()` has returned.
   */
  readonly implicit: {
    this?: Binding
    newTarget?: Binding
    arguments?: Binding
    homeObject?: Binding
    function?: Binding
  }
}

/**
 * What the resolver writes on ESTree nodes. All optional here, because which node carries what is said per field.
 */
export interface Resolved {
  /** Identifier (each use and each declaration in a pattern), PrivateIdentifier, ThisExpression and friends: see `implicitReference`. */
  reference?: Reference
  /** Function-like nodes, the Program node (the plan), PropertyDefinition-bearing classes through `instanceInitializer` and `staticInitializer`. */
  info?: FunctionInfo
  /** FunctionExpression of a method, an accessor or a class constructor: the definition, or the class, that it is the code of. */
  definition?: Node
  /** BlockStatement, For*Statement (its per-iteration bindings), SwitchStatement, CatchClause, Class*, StaticBlock, named FunctionExpression ("self"). */
  scope?: Scope
  /** ThisExpression, Super, MetaProperty (`new.target`), `arguments`: set where the value comes from an enclosing function through an arrow. */
  implicitReference?: Reference
  /** Super in an arrow function: where the home object and the active function come from. */
  homeReference?: Reference
  functionReference?: Reference
  newTargetReference?: Reference
  /** Class*: the functions that run field initialisers (instance) and static fields and blocks; null where there are none. */
  instanceInitializer?: FunctionInfo | null
  staticInitializer?: FunctionInfo | null
  /** PropertyDefinition with a computed key: where the evaluated key is kept, as seen from the class scope … */
  keyReference?: Reference
  /** … and as seen from inside the initialiser function. */
  innerKeyReference?: Reference
  /**
   * The node or something inside it (not inside a nested function) is an `await`, a `yield`, a `for await`, or a
   * `return` with a value in an async generator.
   */
  canSuspend?: boolean
  /** The node or something inside it (not inside a nested function) is a call, a `new`, a tagged template, a spread, or a class. */
  callsFunction?: boolean
}
