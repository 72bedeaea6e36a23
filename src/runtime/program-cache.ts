/**
 * Programs by source text: the same plan is often run again.
 *
 * A Map keeps its keys in the order in which they were set, and a hit sets its key anew, so the first key is the one that
 * was not used for longest.
 */

/** Of all sources that are kept; one that has more than a tenth of it is not kept. */
const MAX_CHARACTERS = 1_000_000

export class ProgramCache<Program> {
  readonly #programs = new Map<string, Program>()
  readonly #maxPrograms: number
  #characters = 0

  constructor(maxPrograms: number) {
    this.#maxPrograms = maxPrograms
  }

  /** The program of `source`, made by `compile` unless it is kept. What `compile` throws is thrown on. */
  get(language: string, source: string, compile: () => Program): Program {
    const key = `${language} ${source}`
    const known = this.#programs.get(key)
    if (known !== undefined) {
      this.#programs.delete(key)
      this.#programs.set(key, known)
      return known
    }
    const program = compile()
    if (this.#maxPrograms === 0 || key.length > MAX_CHARACTERS / 10) return program
    this.#programs.set(key, program)
    this.#characters += key.length
    for (const oldest of this.#programs.keys()) {
      if (this.#programs.size <= this.#maxPrograms && this.#characters <= MAX_CHARACTERS) break
      this.#programs.delete(oldest)
      this.#characters -= oldest.length
    }
    return program
  }
}
