/** The local time of a realm. */
import { chargeSteps } from "../../interpreter/budget.js"
import { throwRangeError } from "../../interpreter/errors.js"
import type { Realm } from "../../interpreter/realm.js"
import { type TimeZone, TimeZoneError, timeZoneOf } from "./zone.js"

const ZONE = Symbol("local zone")

export function localZone(realm: Realm): TimeZone {
  // The host may have to be asked where the zone is not UTC.
  if (realm.timeZone !== "UTC") chargeSteps(realm, 2)
  const known = realm.libraryData.get(ZONE) as TimeZone | undefined
  if (known !== undefined) return known
  try {
    const zone = timeZoneOf(realm.timeZone)
    realm.libraryData.set(ZONE, zone)
    return zone
  } catch (error) {
    if (error instanceof TimeZoneError) return throwRangeError(realm, error.message)
    throw error
  }
}
