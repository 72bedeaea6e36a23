/** The global object: https://tc39.es/ecma262/#sec-global-object and what plans in practice use besides. */
import { GuestObject } from "../interpreter/objects/object.js"
import type { IntrinsicName, Realm } from "../interpreter/realm.js"
import { type Layout, layOut } from "./define.js"

/** Constructors and namespaces that are globals under their own name. */
const exposed: readonly IntrinsicName[] = ["Boolean"]

let layout: Layout | null = null

export function createGlobalObject(realm: Realm): GuestObject {
  if (layout === null) {
    layout = layOut({
      path: "globalThis",
      constants: [
        ["undefined", undefined],
        ["NaN", Number.NaN],
        ["Infinity", Number.POSITIVE_INFINITY],
      ],
      intrinsics: exposed.map((name) => [name, name] as const),
    })
  }
  const global = new GuestObject(layout.shape, realm.intrinsics.ObjectPrototype, layout.slots.slice())
  global.putOwn(realm, "globalThis", global)
  return global
}

export const globalNames: ReadonlySet<string> = new Set(["undefined", "NaN", "Infinity", "globalThis", ...exposed])
