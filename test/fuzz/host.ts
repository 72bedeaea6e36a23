/** The canaries of this process's host, made when they are first asked for. */
import { type Canaries, startCanaries } from "../attacks/canaries.js"

let canaries: Canaries | null = null

export function canariesOfHost(): Canaries {
  canaries ??= startCanaries()
  return canaries
}
