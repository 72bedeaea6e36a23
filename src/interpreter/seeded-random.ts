/** mulberry32 with a fixed seed: the same numbers in every run and on every host. */
export class SeededRandom {
  constructor(public state = 0x9e3779b9 | 0) {}

  /** The next number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
