/**
 * Which alternatives are worth trying, by the next code unit.
 *
 * Most alternations are lists of words, operators or cases that begin differently; the matcher then looks the next unit up
 * instead of trying each. The order of the alternatives that remain is kept.
 */
import type { FirstSet } from "./first-set.js"

export interface Dispatch {
  /** Each the numbers of alternatives to try, in order. */
  readonly lists: readonly (readonly number[])[]
  /** In order and disjoint; `list` is a place in `lists`. */
  readonly ranges: readonly { readonly from: number; to: number; readonly list: number }[]
  readonly listOtherwise: number
  readonly listAtEnd: number
}

const MIN_ALTERNATIVES = 3
const MAX_RANGES = 2048
/** Segments times alternatives, and the sum of the lists, beyond which it is not worth it. */
const MAX_WORK = 200_000
const MAX_LIST_LENGTHS_PER_ALTERNATIVE = 4

export function planDispatch(firsts: readonly FirstSet[]): Dispatch | undefined {
  if (firsts.length < MIN_ALTERNATIVES) return undefined
  const bounds = new Set<number>()
  for (const { units } of firsts) {
    if (units === undefined) continue
    for (let i = 0; i < units.length; i += 2) bounds.add(units[i] as number).add((units[i + 1] as number) + 1)
    if (bounds.size > 2 * MAX_RANGES) return undefined
  }
  if (bounds.size * firsts.length > MAX_WORK) return undefined
  const plan = new Planner(firsts)
  const otherwise = plan.listOf((first) => first.units === undefined)
  const atEnd = plan.listOf((first) => first.atEnd)
  plan.sweep(
    [...bounds].sort((a, b) => a - b),
    otherwise,
  )
  const total = plan.lists.reduce((sum, list) => sum + (list.length > 1 ? list.length : 0), 0)
  if (plan.lists.length < MIN_ALTERNATIVES || total > MAX_LIST_LENGTHS_PER_ALTERNATIVE * firsts.length) return undefined
  return { lists: plan.lists, ranges: plan.ranges, listOtherwise: otherwise, listAtEnd: atEnd }
}

class Planner {
  readonly lists: number[][] = []
  readonly ranges: { from: number; to: number; list: number }[] = []
  readonly #firsts: readonly FirstSet[]
  readonly #places = new Map<string, number>()

  constructor(firsts: readonly FirstSet[]) {
    this.#firsts = firsts
  }

  listOf(takes: (first: FirstSet, alternative: number) => boolean): number {
    const list: number[] = []
    for (const [alternative, first] of this.#firsts.entries()) if (takes(first, alternative)) list.push(alternative)
    const key = list.join()
    let place = this.#places.get(key)
    if (place === undefined) {
      place = this.lists.length
      this.#places.set(key, place)
      this.lists.push(list)
    }
    return place
  }

  /** Between two neighbouring bounds, every unit has the same alternatives. */
  sweep(bounds: readonly number[], otherwise: number): void {
    const next = this.#firsts.map(() => 0)
    for (let i = 0; i + 1 < bounds.length; i++) {
      const from = bounds[i] as number
      const to = (bounds[i + 1] as number) - 1
      const list = this.listOf(({ units }, alternative) => {
        if (units === undefined) return true
        let at = next[alternative] as number
        while (at < units.length && (units[at + 1] as number) < from) at += 2
        next[alternative] = at
        return at < units.length && (units[at] as number) <= from
      })
      if (list === otherwise) continue
      const last = this.ranges.at(-1)
      if (last !== undefined && last.list === list && last.to === from - 1) last.to = to
      else this.ranges.push({ from, to, list })
    }
  }
}
