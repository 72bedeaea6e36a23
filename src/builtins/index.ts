/**
 * The standard library: which room makes which intrinsic, and what every plan sees as globals. Fills the slots that
 * `interpreter/realm.ts` declares.
 */

import type { GuestObject } from "../interpreter/objects/object.js"
import { promiseDefinitions } from "../interpreter/operations/promise-operations.js"
import type { IntrinsicName, Library, Realm } from "../interpreter/realm.js"
import { BooleanConstructor, BooleanPrototype } from "./boolean.js"
import { type IntrinsicMaker, registerBuiltin } from "./define.js"
import { createGlobalObject, globalNames } from "./global.js"

for (const definition of promiseDefinitions) registerBuiltin(definition)

/** One line per file: what it makes. */
const makers: Partial<Record<IntrinsicName, IntrinsicMaker>> = {
  Boolean: BooleanConstructor,
  BooleanPrototype,
}

export const standardLibrary: Library = {
  create(realm: Realm, name: IntrinsicName): GuestObject {
    const maker = makers[name]
    if (maker === undefined) throw new Error(`no room makes the intrinsic ${name}`)
    return maker.make(realm)
  },
  createGlobal: createGlobalObject,
  globalNames,
}
