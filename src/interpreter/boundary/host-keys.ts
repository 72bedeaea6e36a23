/**
 * Long keys that a plan's values have in the host: names of properties, and keys of maps and sets that were copied out.
 *
 * A host finds them by their length alone (see objects/key-map.ts) among all that it has, and there nothing can be done about
 * it; so each is charged as if it were compared with all of its length that have crossed before.
 */
import { chargeSteps } from "../budget.js"
import { isLongKey } from "../objects/key-map.js"
import type { Realm } from "../realm.js"

export class HostKeys {
  /** How many have crossed, by their length. */
  crossed: ReadonlyMap<number, number> = new Map()

  /** To be called before the host sees the key. */
  charge(realm: Realm, key: unknown): void {
    if (!isLongKey(key)) return
    const before = this.crossed.get(key.length) ?? 0
    this.crossed = new Map(this.crossed).set(key.length, before + 1)
    chargeSteps(realm, Math.floor(((before + 1) * key.length) / 64))
  }
}
