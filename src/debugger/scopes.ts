/**
 * What a frame sees: its own scopes and those around it, with where each name's value lies. Nothing of the plan runs for
 * this, and nothing is changed unless `write` is called.
 */
import { type Frame, HeapScope } from "../interpreter/frame.js"
import { FunctionObject } from "../interpreter/objects/function.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { FLAG_BITS } from "../interpreter/objects/shape.js"
import { UNINITIALIZED, type Value } from "../interpreter/objects/value.js"
import type { Realm } from "../interpreter/realm.js"
import { callersOf } from "../interpreter/stack-frames.js"
import type { Binding, FunctionInfo, Scope } from "../parser/scope.js"
import type { Surrounding, SurroundingName } from "../parser/surrounding.js"
import { ScopeMap } from "./scope-map.js"

/** A name and where its value is. */
export interface NamePlace {
  readonly name: string
  /** UNINITIALIZED before its declaration has run. */
  read(): Value
  /** Null where the name is not to be assigned to. */
  readonly write: ((value: Value) => void) | null
  /** It is no variable: `this`, `arguments`. */
  readonly isVirtual: boolean
}

export interface ScopeEntry {
  readonly name: string
  readonly isLocal: boolean
  readonly places: readonly NamePlace[]
}

/** What evaluated code sees of a frame. */
export interface EvaluationScope {
  readonly surrounding: Surrounding
  readonly heap: HeapScope
  readonly thisValue: Value
  /** Where `super` looks; null where it means nothing. */
  readonly homeObject: GuestObject | null
  readonly newTarget: GuestObject | undefined
  /** Puts what the code assigned where it belongs. */
  writeBack(): void
}

/** A scope that exists at run time. */
interface LiveScope {
  readonly scope: Scope
  /** Where its captured names are; null if it has none or has not been entered. */
  readonly heap: HeapScope | null
  /** The frame that has its other names, if that is known. */
  readonly owner: Frame | null
  /** It is a scope of the frame's own function. */
  readonly isOwn: boolean
}

export class FrameView {
  private readonly map: ScopeMap
  private readonly info: FunctionInfo
  private readonly live: readonly LiveScope[]

  constructor(private readonly frame: Frame) {
    const { code } = frame.fn
    this.map = ScopeMap.of(code.program)
    this.info = code.info
    this.live = code.isDefaultConstructor
      ? []
      : [...this.ownScopes(), ...outerScopes(frame.fn, (scope) => this.ownerOf(scope))]
  }

  private ownScopes(): LiveScope[] {
    return this.map.scopesAt(this.info, this.frame.at).map((scope) => {
      const slot: unknown = scope.cellCount > 0 ? this.frame.slots[scope.slot] : null
      return { scope, heap: slot instanceof HeapScope ? slot : null, owner: this.frame, isOwn: true }
    })
  }

  private knownCallers: readonly Frame[] | null = null

  private get callers(): readonly Frame[] {
    return (this.knownCallers ??= callersOf(this.frame))
  }

  /**
   * The frame of a function around this one, while that is under way: so what no closure has captured can be seen, too. Null
   * where it has more than one activation, for which of them it is nobody knows.
   */
  private activationOf(info: FunctionInfo): Frame | null {
    if (info === this.info) return this.frame
    const [owner, ...others] = this.callers.filter(({ fn }) => fn.code.info === info)
    return owner === undefined || others.length > 0 ? null : owner
  }

  private ownerOf(scope: Scope): Frame | null {
    if (scope.function === this.info) return null
    const owner = this.activationOf(scope.function)
    return owner !== null && this.map.scopesAt(scope.function, owner.at).includes(scope) ? owner : null
  }

  // ---- for looking ----

  scopes(): ScopeEntry[] {
    const entries: ScopeEntry[] = []
    const local: NamePlace[] = []
    for (const live of this.live) {
      const places = this.placesOf(live)
      if (live.isOwn && isFunctionScope(live.scope)) local.push(...places)
      else if (places.length > 0) entries.push({ name: scopeName(live), isLocal: false, places })
    }
    // What a function's own blocks declare comes before what it declares itself.
    const own = this.live.filter(({ scope, isOwn }) => isOwn && !isFunctionScope(scope))
    const at = own.filter((live) => this.placesOf(live).length > 0).length
    entries.splice(at, 0, { name: "Local", isLocal: true, places: [...this.virtualPlaces(), ...local] })
    return entries
  }

  private placesOf(live: LiveScope): NamePlace[] {
    return [...live.scope.bindings.values()].flatMap((binding) => {
      if (!isShown(binding) || isUnkept(binding, live)) return []
      const place = this.placeOf(binding, live)
      return place === null ? [] : [place]
    })
  }

  /** Null where nothing is known of the binding. */
  private placeOf(binding: Binding, live: LiveScope): NamePlace | null {
    const { scope, heap, owner, isOwn } = live
    const { captured } = binding
    const isDead = owner !== null && scope.kind !== "class" && !this.map.isDeclaredAt(binding, owner.at)
    if (isUnkept(binding, live)) return this.selfPlace(binding)
    if (!captured) return owner === null ? null : listPlace(binding, owner.slots, isDead)
    if (heap !== null) return listPlace(binding, heap.cells, isOwn && isDead)
    return isOwn ? listPlace(binding, [], true) : null
  }

  /** The name that a function or class expression has inside itself is kept only where it is used; but something of it runs. */
  private selfPlace({ name, scope }: Binding): NamePlace | null {
    const own = selfOf(this.frame, scope)
    const known = own === null ? new Set(this.callers.map((frame) => selfOf(frame, scope))) : new Set([own])
    known.delete(null)
    const [value, ...others] = known
    if (value === null || value === undefined || others.length > 0) return null
    return { name, read: () => value, write: null, isVirtual: false }
  }

  private virtualPlaces(): NamePlace[] {
    const thisValue = this.findThis()
    const isShown = thisValue !== undefined || this.info.kind === "normal" || this.info.kind === "method"
    const places: NamePlace[] = isShown ? [{ name: "this", read: () => thisValue, write: null, isVirtual: true }] : []
    for (const live of this.live) {
      const binding = live.isOwn ? live.scope.bindings.get("arguments") : undefined
      const place = binding?.kind === "implicit" ? this.placeOf(binding, live) : null
      if (place !== null) places.push(place)
    }
    return places
  }

  /** The function whose `this` and `super` the frame's code means. */
  private get thisInfo(): FunctionInfo {
    let info = this.info
    while (info.kind === "arrow" && info.parent !== null) info = info.parent
    return info
  }

  /** UNINITIALIZED before `super()` has returned. */
  private findThis(): Value {
    const { thisInfo } = this
    const kept = thisInfo.implicit.this
    if (thisInfo === this.info && (kept === undefined || this.frame.thisValue !== UNINITIALIZED)) {
      return this.frame.thisValue
    }
    return kept === undefined ? this.activationOf(thisInfo)?.thisValue : this.readKept(kept)
  }

  private findHomeObject(): GuestObject | null {
    const activation = this.activationOf(this.thisInfo)
    if (activation !== null) return activation.fn.homeObject
    const kept = this.thisInfo.implicit.homeObject
    return ((kept && this.readKept(kept)) ?? null) as GuestObject | null
  }

  private readKept(binding: Binding): Value {
    const live = this.live.find(({ scope }) => scope === binding.scope)
    return live === undefined ? undefined : this.placeOf(binding, live)?.read()
  }

  // ---- for evaluating ----

  evaluationScope(): EvaluationScope {
    const seen = new Set<string>()
    const names: SurroundingName[] = []
    const cells: Value[] = []
    const changes: (() => void)[] = []
    for (const live of this.live) {
      for (const binding of live.scope.bindings.values()) {
        const { name, kind, captured } = binding
        if (isHidden(binding) || seen.has(name)) continue
        seen.add(name)
        const place = this.placeOf(binding, live)
        // What is not known is not there; what is captured is found where it is, unless it is dead here.
        const value = place?.read()
        if (place === null || (captured && value !== UNINITIALIZED)) continue
        const index = cells.push(value) - 1
        names.push({ name, kind, index, needsCheck: value === UNINITIALIZED })
        changes.push(() => {
          if (!Object.is(cells[index], value)) place.write?.(cells[index])
        })
      }
    }
    const existing = this.live.filter(({ heap }) => heap !== null)
    const innermost = existing[0]?.heap ?? null
    const thisValue = this.findThis()
    return {
      surrounding: [...existing.map(({ scope }) => capturedNames(scope)).reverse(), names],
      heap: new HeapScope(innermost, cells),
      thisValue: thisValue === UNINITIALIZED ? undefined : thisValue,
      homeObject: this.findHomeObject(),
      newTarget: this.activationOf(this.thisInfo)?.newTarget,
      writeBack: () => {
        for (const change of changes) change()
      },
    }
  }
}

/** The inner name of a function or class that does not use it. */
function isUnkept({ kind, captured }: Binding, { owner }: LiveScope): boolean {
  return kind === "self" && !captured && owner === null
}

/** The function or class that a name inside it stands for, if a frame runs it or a method of it. */
function selfOf({ fn }: Frame, scope: Scope): FunctionObject | null {
  if (fn.code.info.scope.parent !== scope) return null
  if (scope.kind === "self" || fn.code.isClassConstructor) return fn
  const { homeObject: home } = fn
  if (home instanceof FunctionObject || home === null) return home
  const entry = home.shape.lookup("constructor")
  const made: unknown = entry < 0 ? null : home.slots[entry >> FLAG_BITS]
  return made instanceof FunctionObject && made.code.isClassConstructor ? made : null
}

function isFunctionScope({ kind }: Scope): boolean {
  return kind === "function" || kind === "plan"
}

function isShown(binding: Binding): boolean {
  return !isHidden(binding) && binding.kind !== "private"
}

/** What no plan can name. */
function isHidden({ kind }: Binding): boolean {
  return kind === "implicit" || kind === "field-key"
}

function scopeName({ scope, isOwn }: LiveScope): string {
  const { kind, function: owner } = scope
  if (isOwn) return kind === "catch" ? "Catch" : kind === "class" ? "Class" : "Block"
  if (!isFunctionScope(scope)) return "Closure"
  return owner.kind === "plan" ? "Closure (plan)" : `Closure${owner.name === "" ? "" : ` (${owner.name})`}`
}

function capturedNames(scope: Scope): SurroundingName[] {
  return [...scope.bindings.values()].flatMap((binding) => {
    const { name, kind, captured, index, needsCheck } = binding
    return captured && !isHidden(binding) ? [{ name, kind, index, needsCheck }] : []
  })
}

/** What the host gave the plan and what the plan made global; the standard library is left out. */
export function globalKeys({ globalObject, library }: Realm): { holder: GuestObject; keys: string[] } {
  const keys = globalObject.shape
    .keys()
    .filter((key): key is string => typeof key === "string" && !library.globalNames.has(key))
  return { holder: globalObject, keys }
}

/** The scopes around a closure, outermost last. */
export function closureScopes(fn: FunctionObject): ScopeEntry[] {
  if (fn.code.isDefaultConstructor) return []
  return outerScopes(fn, () => null).flatMap((live) => {
    const { heap } = live
    const bindings = [...live.scope.bindings.values()].filter((binding) => isShown(binding) && binding.captured)
    if (heap === null || bindings.length === 0) return []
    const places = bindings.map((binding) => listPlace(binding, heap.cells, false))
    return [{ name: scopeName(live), isLocal: false, places }]
  })
}

function outerScopes({ code, scope: innermost }: FunctionObject, ownerOf: (scope: Scope) => Frame | null): LiveScope[] {
  const scopes: LiveScope[] = []
  let heap = innermost
  for (let scope = code.info.scope.parent; scope !== null; scope = scope.parent) {
    const owner = ownerOf(scope)
    const hasSelf = (scope.kind === "self" || scope.kind === "class") && scope.bindings.size > 0
    if (scope.cellCount === 0 && owner === null && !hasSelf) continue
    scopes.push({ scope, heap: scope.cellCount === 0 ? null : heap, owner, isOwn: false })
    if (scope.cellCount > 0) heap = heap?.parent ?? null
  }
  return scopes
}

function listPlace({ name, kind, index }: Binding, list: Value[], isDead: boolean): NamePlace {
  const isFixed = kind === "const" || kind === "self" || kind === "implicit"
  const write = (value: Value) => {
    list[index] = value
  }
  return {
    name,
    read: () => (isDead ? UNINITIALIZED : (list[index] as Value)),
    write: isFixed || isDead ? null : write,
    isVirtual: kind === "implicit",
  }
}
