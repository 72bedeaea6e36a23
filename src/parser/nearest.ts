/**
 * The known name that a mistyped one was probably meant to be, for "Did you mean …".
 *
 * The distance counts an insertion, a deletion, a replacement and a swap of neighbours as one each (optimal string
 * alignment); a difference of case alone counts as nothing.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const limit = name.length <= 2 ? 0 : name.length <= 4 ? 1 : name.length <= 8 ? 2 : 3
  const folded = name.toLowerCase()
  let best: string | null = null
  let bestDistance = limit + 1
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= bestDistance) continue
    const distance = editDistance(folded, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** The distance, or `limit` where it is not below that. */
function editDistance(from: string, to: string, limit: number): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let distance = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        distance = Math.min(distance, at(beforePrevious, column - 2) + 1)
      }
      current.push(distance)
      least = Math.min(least, distance)
    }
    if (least >= limit) return limit
    beforePrevious = previous
    previous = current
  }
  return Math.min(at(previous, to.length), limit)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
