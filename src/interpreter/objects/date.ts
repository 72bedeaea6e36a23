/** Date objects: a time value in milliseconds of the epoch, NaN where the date is invalid. */
import { chargeBytes } from "../budget.js"
import type { Realm } from "../realm.js"
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

/** A date with a time value that was clipped already. */
export function createDate(
  realm: Realm,
  dateValue: number,
  proto: GuestObject = realm.intrinsics.DatePrototype,
): DateObject {
  chargeBytes(realm, 56)
  return new DateObject(realm.rootShape, proto, dateValue)
}
