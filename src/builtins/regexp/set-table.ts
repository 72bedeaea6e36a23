/** The sets of one program as the matcher reads them: a byte for each Latin-1 character, ranges for the rest. */
import { type CharSet, MAX_CODE_POINT } from "./charset.js"

const LATIN = 256
/** A set's bytes, in words of bytecode. */
const WORDS_PER_SET = LATIN / 4
/** Sets of more ranges are told apart by identity alone; most of those are the shared ones of a property. */
const MAX_KEYED = 32

export class SetTable {
  readonly #sets: CharSet[] = []
  readonly #places = new Map<CharSet | string, number>()
  #words = 0

  /** What the table will occupy, in words. */
  get words(): number {
    return this.#words
  }

  /** Gives the operand for a set. */
  add(set: CharSet): number {
    const key = set.length <= MAX_KEYED ? set.join() : set
    let place = this.#places.get(key)
    if (place === undefined) {
      place = this.#sets.length * LATIN
      this.#places.set(key, place)
      this.#sets.push(set)
      this.#words += WORDS_PER_SET + set.length
    }
    return place
  }

  build(): { latin: Uint8Array; wide: Int32Array[]; byteSize: number } {
    const latin = new Uint8Array(this.#sets.length * LATIN)
    const wide: Int32Array[] = []
    for (const [index, set] of this.#sets.entries()) {
      for (let i = 0; i < set.length; i += 2) {
        const from = set[i] as number
        if (from >= LATIN) break
        latin.fill(1, index * LATIN + from, index * LATIN + Math.min((set[i + 1] as number) + 1, LATIN))
      }
      wide.push(above(set))
    }
    return { latin, wide, byteSize: this.#words * 4 }
  }
}

function above(set: CharSet): Int32Array {
  const ranges: number[] = []
  for (let i = 0; i < set.length; i += 2) {
    const to = set[i + 1] as number
    if (to >= LATIN) ranges.push(Math.max(set[i] as number, LATIN), Math.min(to, MAX_CODE_POINT))
  }
  return Int32Array.from(ranges)
}
