/**
 * Templates and function handles as the host gets them: what a plan made with the `html` tag, and functions that stand in
 * its result. Both bear a brand, so that data which looks like one, whoever made it, stays data. No data that crosses the
 * boundary can bear it, because symbol keys do not cross; neither a structured clone nor JSON keeps it.
 *
 * The brand is in the global symbol registry: the ESM and the CommonJS build of this package may meet in one process.
 */
import type { GuestFunction, HtmlTemplate } from "./types.js"

const BRAND: unique symbol = Symbol.for("planwalk.ui") as never

type UiValue = HtmlTemplate | GuestFunction

export function brand<T extends { readonly kind: UiValue["kind"] }>(value: T): T {
  Object.defineProperty(value, BRAND, { value: value.kind, enumerable: false })
  return value
}

/** Whether a value is what the `html` tag of a plan made. Look-alikes, and copies of a template, are not. */
export function isHtmlTemplate(value: unknown): value is HtmlTemplate {
  return hasBrand(value, "html")
}

/** Whether a value is a handle of a function of a plan, as a machine gave it. Look-alikes, and copies, are not. */
export function isGuestFunction(value: unknown): value is GuestFunction {
  return hasBrand(value, "function")
}

function hasBrand(value: unknown, kind: UiValue["kind"]): boolean {
  if (typeof value !== "object" || value === null) return false
  try {
    return Object.hasOwn(value, BRAND) && (value as { [BRAND]?: unknown })[BRAND] === kind
  } catch {
    return false // a Proxy that throws
  }
}
