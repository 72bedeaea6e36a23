/** `crypto`, as far as it can be determined by the plan's own random numbers: it is for ids, not for secrets. */
import { chargeBytes, chargeSteps } from "../interpreter/budget.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { HIDDEN } from "../interpreter/objects/shape.js"
import { TypedArrayObject } from "../interpreter/objects/typed-array.js"
import type { Realm } from "../interpreter/realm.js"
import { defineObject } from "./define.js"

const MAX_BYTES = 65536

function randomByte(realm: Realm): number {
  return Math.floor(realm.random() * 256) & 255
}

function randomUUID(realm: Realm): string {
  chargeBytes(realm, 88)
  const bytes = Array.from({ length: 16 }, () => randomByte(realm))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

export const cryptoObject = defineObject({
  path: "crypto",
  methods: [
    [
      "getRandomValues",
      1,
      (realm, _thisValue, [array]) => {
        if (!(array instanceof TypedArrayObject) || /Float/.test(array.type.name)) {
          return throwTypeError(realm, "crypto.getRandomValues: expected an integer typed array")
        }
        const { elements } = array
        const { buffer, byteOffset, byteLength } = elements
        if (byteLength > MAX_BYTES) {
          const error = realm.makeError("Error", `The requested length exceeds ${MAX_BYTES} bytes`)
          error.addProperty(realm, "name", "QuotaExceededError", HIDDEN)
          throw new GuestThrow(error)
        }
        chargeSteps(realm, byteLength >> 2)
        const bytes = new Uint8Array(buffer, byteOffset, byteLength)
        for (let i = 0; i < byteLength; i++) bytes[i] = randomByte(realm)
        return array
      },
    ],
    ["randomUUID", 0, (realm) => randomUUID(realm)],
  ],
  tag: "Crypto",
})
