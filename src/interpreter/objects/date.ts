/** Date objects: a time value in milliseconds of the epoch, NaN where the date is invalid. */
import { GuestObject } from "./object.js"
import type { Shape } from "./shape.js"

export class DateObject extends GuestObject {
  constructor(
    shape: Shape,
    proto: GuestObject | null,
    /** [[DateValue]] */
    public dateValue: number,
  ) {
    super(shape, proto, [])
  }
}
