/**
 * A start tag, from literal names and from values. What an attribute means decides what may be in it: handlers, URLs, styles,
 * names in the document, or any text.
 */
import { isGuestFunction } from "../interpreter/boundary/ui-values.js"
import { type Allowed, HANDLER_PREFIX, isHandlerName } from "./allowed.js"
import { cut } from "./errors.js"
import { escapeText } from "./escape.js"
import { safeStyle } from "./style.js"
import { isUrlAttribute, safeUrl } from "./url.js"
import { type Located, textOf } from "./values.js"

/** Literal text, and numbers of values, in turn. */
export type Pieces = readonly (string | number)[]

export interface Attribute {
  readonly name: string
  readonly pieces: Pieces
}

/** What the application decides; see `RenderOptions`. */
export interface TagRules {
  readonly allowed: Allowed
  readonly idPrefix: string
  readonly allowUrl: (url: string, element: string, attribute: string) => boolean
  readonly onDropped: (what: string) => void
}

type ValueAt = (index: number) => Located

/** They name elements of the document, so they get the prefix: then none is one of the page's own. */
const idAttributes = new Set(
  (
    "id name for headers list form itemref usemap popovertarget commandfor " +
    "aria-labelledby aria-describedby aria-controls aria-owns aria-details aria-errormessage aria-activedescendant aria-flowto"
  ).split(" "),
)

/** In these `false` is a word of its own, and not absence. */
const hasWords = (name: string): boolean => /^(?:aria|data)-|^(?:draggable|spellcheck|translate)$/.test(name)

/** Not there: `password` and `file` ask people for what a plan has no business with, `image` loads. */
const inputTypes = new Set(
  "text number email tel url search date time datetime-local month week color range checkbox radio button submit reset hidden".split(
    " ",
  ),
)

const relations = new Set("nofollow noopener noreferrer external license author help next prev".split(" "))

export function writeTag(element: string, attributes: readonly Attribute[], valueAt: ValueAt, rules: TagRules): string {
  const written = new Map<string, string>()
  for (const attribute of attributes) {
    const { name } = attribute
    if (isHandlerName(name)) writeHandler(element, attribute, valueAt, rules, written)
    else if (rules.allowed.attribute(element, name)) {
      const text = readAttribute(element, attribute, valueAt)
      const safe = text === null ? null : safeText(element, name, text, rules)
      if (safe !== null) written.set(name, safe)
    } else {
      refuseFunction(element, attribute, valueAt)
      rules.onDropped(`the attribute ${cut(name)} of <${element}>`)
    }
  }
  if (written.get("target") === "_blank") written.set("rel", `noopener ${written.get("rel") ?? ""}`.trim())
  let tag = `<${element}`
  for (const [name, text] of written) tag += text === "" ? ` ${name}=""` : ` ${name}="${escapeText(text)}"`
  return `${tag}>`
}

/** A handler of the plan is written as its id, for whoever listens to the page. What is text is left out. */
function writeHandler(
  element: string,
  { name, pieces }: Attribute,
  valueAt: ValueAt,
  rules: TagRules,
  written: Map<string, string>,
): void {
  const [only] = pieces
  const value = pieces.length === 1 && typeof only === "number" ? valueAt(only).value : ""
  if (isGuestFunction(value)) written.set(`${HANDLER_PREFIX}${name}`, value.id)
  else if (value !== undefined && value !== null && value !== false) {
    rules.onDropped(`the attribute ${cut(name)} of <${element}>: only a function handles events`)
  }
}

/** A function in a misspelt attribute is a mistake that its author will want to know: nothing would happen. */
function refuseFunction(element: string, { name, pieces }: Attribute, valueAt: ValueAt): void {
  for (const piece of pieces) {
    if (typeof piece !== "number") continue
    const located = valueAt(piece)
    if (isGuestFunction(located.value)) textOf(located, { element, attribute: name })
  }
}

/** The text of an attribute; null if it is not there. */
function readAttribute(element: string, { name, pieces }: Attribute, valueAt: ValueAt): string | null {
  const [only] = pieces
  if (pieces.length === 1 && typeof only === "number") {
    const located = valueAt(only)
    const { value } = located
    if (value === undefined || value === null) return null
    if (typeof value === "boolean") return hasWords(name) ? String(value) : value ? "" : null
    return textOf(located, { element, attribute: name })
  }
  const place = { element, attribute: name }
  return pieces.map((piece) => (typeof piece === "string" ? piece : textOf(valueAt(piece), place))).join("")
}

/** The text that may be written; null if none may. */
function safeText(element: string, name: string, text: string, rules: TagRules): string | null {
  const { idPrefix, onDropped } = rules
  const dropped = (why: string): null => {
    onDropped(`the attribute ${name} of <${element}>: ${why}`)
    return null
  }
  if (isUrlAttribute(name)) {
    const url = safeUrl(text, element, name)
    if (url === null) return dropped("the URL has a scheme that is not allowed")
    if (url.startsWith("#")) return url === "#" ? url : `#${idPrefix}${url.slice(1)}`
    return rules.allowUrl(url, element, name) === true ? url : dropped("the application does not allow the URL")
  }
  if (idAttributes.has(name)) return prefixed(name, text, idPrefix)
  if (name === "style") {
    const { kept, isWhole } = safeStyle(text)
    if (!isWhole) onDropped(`part of the attribute style of <${element}>`)
    return kept === "" ? null : kept
  }
  if (name === "target") return text === "_blank" ? text : dropped("only _blank is allowed")
  if (name === "rel") {
    const kept = words(text).filter((word) => relations.has(word.toLowerCase()))
    return kept.length === 0 ? null : kept.join(" ")
  }
  if (name === "type" && element === "input" && !inputTypes.has(text.toLowerCase())) {
    return dropped("the type of input is not allowed")
  }
  return text
}

function prefixed(name: string, text: string, prefix: string): string | null {
  if (name === "name") return text === "" ? null : `${prefix}${text}`
  if (name === "usemap") return `#${prefix}${text.replace(/^#/, "")}`
  const ids = words(text).map((id) => `${prefix}${id}`)
  return ids.length === 0 ? null : ids.join(" ")
}

function words(text: string): string[] {
  return text.split(/[\t\n\f\r ]+/).filter((word) => word !== "")
}
