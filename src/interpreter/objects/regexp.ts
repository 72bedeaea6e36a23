/**
 * Regular expressions: source and flags, and the program that the library compiled from them. The program can be made again
 * from the two at any time (a restored object has none until it is first used), and holds nothing of a plan.
 */
import { GuestObject } from "./object.js"
import { Shape, WRITABLE } from "./shape.js"

/** What a regular expression has until a plan gives it properties of its own. */
export const regexpShape = Shape.root().child("lastIndex", WRITABLE, null)

export class RegExpObject extends GuestObject {
  constructor(
    proto: GuestObject | null,
    /** [[OriginalSource]] */
    public source: string,
    /** [[OriginalFlags]] */
    public flags: string,
    /** What the library compiled, or null. Not part of a snapshot. */
    public compiled: object | null,
  ) {
    super(regexpShape, proto, [0])
  }
}
