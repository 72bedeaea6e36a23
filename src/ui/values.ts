/** What a value of a template is as text. Nothing of the value is called or asked for text: it is text, or it has none. */
import { isGuestFunction, isHtmlTemplate } from "../interpreter/boundary/ui-values.js"
import { notText, type Place } from "./errors.js"

/** A value of a template, with where it is for messages. */
export interface Located {
  readonly value: unknown
  readonly path: () => string
}

/** Strings, numbers and bigints are text; `undefined`, `null` and booleans are none. Throws a RenderError for the rest. */
export function textOf({ value, path }: Located, place: Place): string {
  switch (typeof value) {
    case "string":
      return value
    case "number":
    case "bigint":
      return String(value)
    case "boolean":
    case "undefined":
      return ""
  }
  if (value === null) return ""
  const [kind, hint] = describe(value, place)
  throw notText(path(), kind, place, hint)
}

function describe(value: unknown, place: Place): [kind: string, hint: string] {
  if (isGuestFunction(value)) {
    const hint =
      place.attribute !== undefined
        ? "Handlers are whole attributes, such as `onclick=${handle}`."
        : "Call it: `${format(item)}`."
    return ["a function", hint]
  }
  if (isHtmlTemplate(value)) return ["a template", "Put templates between tags, and text here."]
  if (Array.isArray(value)) return ["an array", 'Join it: `${items.join(" ")}`.']
  if (Object.prototype.toString.call(value) === "[object Date]")
    return ["a Date", "Write it as text: `${date.toLocaleDateString()}`."]
  return ["an object", "Show a property of it, `${item.name}`, or all of it, `${JSON.stringify(item)}`."]
}
