/**
 * What the host offers, as the plan sees it: a tree of names such as `tools.menu.items.list`, whose leaves are functions.
 *
 * A name that does not exist is undefined, as anywhere, so that a plan can ask. Calling it asks the host all the same, which
 * answers which names are near (compile/calls.ts).
 */
import { chargeBytes, chargeSteps } from "../budget.js"
import type { Realm } from "../realm.js"
import { GuestObject } from "./object.js"
import { CONFIGURABLE, DATA, FLAG_BITS, type Shape } from "./shape.js"
import type { PropertyKey, Value } from "./value.js"

export class HostNode extends GuestObject {
  constructor(
    shape: Shape,
    proto: GuestObject,
    /** The dotted path, as the host gets it. */
    readonly path: string,
    /** A function of the host; otherwise only a step on the way to functions. */
    readonly callable: boolean,
  ) {
    super(shape, proto, [])
  }

  /** Adds a name that is not there, as part of what the host offers: such shapes are the program's. */
  add(realm: Realm, name: string, value: HostNode | string, flags = DATA): void {
    chargeBytes(realm, 24)
    const at = this.shape.count
    this.shape = this.shape.child(name, flags, null)
    // Most have one, and an empty array grows to room for 17.
    if (at === 0) this.slots = [value]
    else this.slots[at] = value
  }

  /** What it is called: the last part of its path. */
  get ownName(): string {
    return this.path.slice(this.path.lastIndexOf(".") + 1)
  }

  /** The name that was last looked up in vain, for the call that may follow. */
  missing: string | null = null

  override Get(realm: Realm, P: PropertyKey, Receiver: Value = this): Value {
    const value = super.Get(realm, P, Receiver)
    if (value !== undefined || typeof P === "symbol") return value
    // `tools["menu.items.list"]` is the same as `tools.menu.items.list`.
    const known = P.includes(".") ? this.find(realm, P) : undefined
    if (known === undefined) this.missing = P
    return known
  }

  /** The path that a call of a name which does not exist asks the host for. */
  get missingPath(): string | null {
    return this.missing === null ? null : `${this.path}.${this.missing}`
  }

  private find(realm: Realm, path: string): HostNode | undefined {
    chargeSteps(realm, path.length >> 4)
    let node: HostNode = this
    for (const name of path.split(".")) {
      const entry = node.shape.lookup(name)
      if (entry < 0) return undefined
      const next = node.slots[entry >> FLAG_BITS]
      if (!(next instanceof HostNode)) return undefined
      node = next
    }
    return node
  }

  override Call(realm: Realm, _thisArgument: Value, argumentsList: Value[]): Value {
    return realm.host.callHost(realm, this.path, argumentsList)
  }
}
Object.defineProperty(HostNode.prototype, "isExotic", { value: true })
Object.defineProperty(HostNode.prototype, "isCallable", {
  get(this: HostNode) {
    return this.callable
  },
})

/** Puts functions with these paths on the global object. */
export function installHostFunctions(realm: Realm, paths: readonly string[]): void {
  const { ObjectPrototype, FunctionPrototype } = realm.intrinsics
  for (const path of paths) {
    const names = path.split(".")
    let holder: GuestObject = realm.globalObject
    names.forEach((name, index) => {
      const isLeaf = index === names.length - 1
      const entry = holder.shape.lookup(name)
      const known = entry < 0 ? undefined : holder.slots[entry >> FLAG_BITS]
      if (known instanceof HostNode && !isLeaf) holder = known
      else {
        const proto = isLeaf ? FunctionPrototype : ObjectPrototype
        const node = new HostNode(realm.hostShape, proto, names.slice(0, index + 1).join("."), isLeaf)
        if (isLeaf) node.add(realm, "name", node.ownName, CONFIGURABLE)
        if (holder instanceof HostNode && entry < 0) holder.add(realm, name, node)
        else holder.putOwn(realm, name, node)
        holder = node
      }
    })
  }
}
