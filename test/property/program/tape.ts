/**
 * The choices of one generated program, as a list of numbers. What a number chooses comes first where it is simplest, and a
 * list that has ended chooses 0 for ever; so a shorter list with smaller numbers is a smaller program, and fast-check,
 * which knows only lists of numbers, shrinks programs.
 */
export class Tape {
  private at = 0

  constructor(private readonly numbers: readonly number[]) {}

  get isOver(): boolean {
    return this.at >= this.numbers.length
  }

  /** A number from 0 to `count` - 1. */
  below(count: number): number {
    return (this.numbers[this.at++] ?? 0) % count
  }

  /** True once in `times`, and never when the tape is over. */
  once(times: number): boolean {
    return this.below(times) === times - 1
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }
}
