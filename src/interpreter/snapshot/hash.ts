/** A hash of a text, to tell whether a source is the one that a snapshot was made of. Not for telling forgeries. */

/** Two runs of FNV-1a over the UTF-16 units, each with an end of its own, as 16 hexadecimal digits. */
export function hashText(text: string): string {
  let a = 0x811c9dc5
  let b = 0x050c5d1f
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit ^ (a >>> 13), 0x01000193)
  }
  return hex(mix(a ^ text.length)) + hex(mix(b))
}

/** Spreads the last units over all bits: https://github.com/aappleby/smhasher, fmix32. */
function mix(h: number): number {
  let x = h
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return x ^ (x >>> 16)
}

function hex(h: number): string {
  return (h >>> 0).toString(16).padStart(8, "0")
}
