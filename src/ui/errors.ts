/**
 * Why a template does not render: worded for the author of its plan, who may be a model. What the application passes wrongly
 * is a TypeError instead, and what may not be in a page is left out without an error.
 */

/** What kept a template from being rendered. */
export type RenderErrorCode =
  /** A value stands where the name of an element or attribute goes, in an end tag or in a declaration. */
  | "misplaced_value"
  /** A value has no text: an object, a function, a template in an attribute. */
  | "not_text"
  /** The template ends before a tag or comment of it does. */
  | "unfinished_tag"
  /** Elements, templates and arrays are nested too deep, or without end. */
  | "too_deep"
  /** More than `maxLength` was read or written. */
  | "too_large"

/** What a `RenderError` is made of. */
interface RenderErrorFields {
  readonly code: RenderErrorCode
  readonly path: string
  /** What it says after the path. */
  readonly message: string
  readonly hint: string
}

/** Thrown by `renderToString`. Give `message` and `hint` to whoever mends the plan. */
export class RenderError extends Error {
  override readonly name = "RenderError"
  readonly code: RenderErrorCode
  /** Where: such as `template.values[2][0].values[1]`. */
  readonly path: string
  /** What to write instead, in one sentence. */
  readonly hint: string

  constructor({ code, path, message, hint }: RenderErrorFields) {
    super(`${path} ${message}`)
    this.code = code
    this.path = path
    this.hint = hint
  }
}

/** Where in a template a value stands; the element is "" at its top. */
export interface Place {
  readonly element: string
  readonly attribute?: string
}

function describePlace({ element, attribute }: Place): string {
  if (attribute !== undefined) return `in the attribute ${cut(attribute)} of <${cut(element)}>`
  return element === "" ? "as text" : `as text in <${cut(element)}>`
}

/** Names are the plan's and may be of any length. */
export function cut(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name
}

export function elementNameIsValue(path: string): RenderError {
  return new RenderError({
    code: "misplaced_value",
    path,
    message: "stands in the name of an element; a value never becomes one",
    hint: "Write the name of the element out, and choose between templates: `big ? html`<h1>…</h1>` : html`<p>…</p>``.",
  })
}

export function attributeNameIsValue(path: string, element: string): RenderError {
  return new RenderError({
    code: "misplaced_value",
    path,
    message: `stands in the name of an attribute of <${cut(element)}>; a value never becomes one`,
    hint: "Write the name of the attribute out: `<input disabled=${isDisabled}>`; `false` leaves it away.",
  })
}

export function valueIsNowhere(path: string): RenderError {
  return new RenderError({
    code: "misplaced_value",
    path,
    message: "stands in an end tag or a declaration, where no value can be",
    hint: "Put values between tags, `<p>${text}</p>`, or into attributes, `<a href=${url}>`.",
  })
}

export function notText(path: string, kind: string, place: Place, hint: string): RenderError {
  const where = describePlace(place)
  return new RenderError({ code: "not_text", path, message: `is ${kind}, which cannot stand ${where}`, hint })
}

export function unfinishedTag(path: string, tag: string): RenderError {
  return new RenderError({
    code: "unfinished_tag",
    path,
    message: `ends inside the tag ${cut(tag)}`,
    hint: 'Close its quotes and the tag itself, `<p class="note">`, or write `&lt;` for a `<` that begins none.',
  })
}

export function unfinishedComment(path: string): RenderError {
  return new RenderError({
    code: "unfinished_tag",
    path,
    message: "ends inside a comment",
    hint: "Close the comment, `<!-- … -->`, or leave it out.",
  })
}

export function tooDeep(path: string, limit: number): RenderError {
  return new RenderError({
    code: "too_deep",
    path,
    message: `is nested deeper than ${limit} elements, templates and arrays`,
    hint: "Nest fewer elements, templates and arrays, and put none into itself.",
  })
}

export function tooLarge(path: string, limit: number): RenderError {
  return new RenderError({
    code: "too_large",
    path,
    message: `goes beyond ${limit} characters of markup (maxLength)`,
    hint: "Show less: a page of the items, or the first of them.",
  })
}
