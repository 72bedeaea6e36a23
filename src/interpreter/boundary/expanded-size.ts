/**
 * How large a result is for whoever takes it apart without knowing what is shared, such as `JSON.stringify`: a part counts
 * each time that it is referred to. Forty objects can so be larger than any memory.
 */

/** A container of a copy, its own bytes, and the containers that it refers to, in any order. */
export interface SizedPart {
  readonly bytes: number
  readonly parts: SizedPart[]
}

/** Bytes of a part with everything below it; what refers back to something around it counts as nothing. */
export function expandedSize(root: SizedPart): number {
  const sizes = new Map<SizedPart, number>()
  const path: { part: SizedPart; next: number; bytes: number }[] = [{ part: root, next: 0, bytes: root.bytes }]
  sizes.set(root, 0)
  for (;;) {
    const top = path.at(-1) as (typeof path)[number]
    const child = top.part.parts[top.next++]
    if (child !== undefined) {
      const known = sizes.get(child)
      if (known !== undefined) top.bytes += known
      else {
        sizes.set(child, 0)
        path.push({ part: child, next: 0, bytes: child.bytes })
      }
      continue
    }
    sizes.set(top.part, top.bytes)
    path.pop()
    const outer = path.at(-1)
    if (outer === undefined) return top.bytes
    outer.bytes += top.bytes
  }
}
