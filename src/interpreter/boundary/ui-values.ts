/**
 * Templates and function handles as the host gets them: what a plan made with the `html` tag, and functions that stand in
 * its result. This module knows them by identity, so that data which looks like one, whoever made it, stays data, and
 * nothing is on them that data could copy. A structured clone of one is data, and so is, to the CommonJS build, what the
 * ESM build made.
 */
import type { GuestFunction, HtmlTemplate } from "../types.js"

const templates = new WeakSet<object>()
const functions = new WeakSet<object>()

export function markTemplate<T extends HtmlTemplate>(template: T): T {
  templates.add(template)
  return template
}

export function markFunction(handle: GuestFunction): GuestFunction {
  functions.add(handle)
  return handle
}

/** Whether a value is what the `html` tag of a plan made. Look-alikes, and copies of a template, are not. */
export function isHtmlTemplate(value: unknown): value is HtmlTemplate {
  return templates.has(value as object)
}

/** Whether a value is a handle of a function of a plan, as a machine gave it. Look-alikes, and copies, are not. */
export function isGuestFunction(value: unknown): value is GuestFunction {
  return functions.has(value as object)
}
