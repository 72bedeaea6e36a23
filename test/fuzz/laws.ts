/** The modes of the fuzzer. What a case is about can follow from its number, so that shrinking does not change it. */
import { boundaryLaw } from "./data/boundary-law.js"
import { snapshotLaw } from "./data/snapshot-law.js"
import { hostileLaw } from "./hostile/law.js"
import type { Law } from "./law.js"
import type { Mode } from "./modes.js"
import { modesLaw, nodeLaw } from "./program-laws.js"

export function lawOf(mode: Mode, number: number): Law {
  switch (mode) {
    case "programs":
      return number % 20 === 19 ? modesLaw : nodeLaw
    case "hostile":
      return hostileLaw(number)
    case "data":
      return number % 2 === 0 ? snapshotLaw : boundaryLaw
  }
}
