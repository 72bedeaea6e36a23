/**
 * Parts of texts.
 *
 * V8 does not copy a part of 13 characters or more: it keeps the whole text, for as long as the part is alive, and of a part
 * of a part the text that both are of. The budget counts the part alone, so a plan could keep gigabytes by parts of long texts.
 * So each part gets characters of its own; the steps for that are those that it is charged for them.
 */

/** Shorter parts are always copied by the host. */
const MIN_SHARED = 13

export function partOf(text: string, start: number, end = text.length): string {
  return detachedFrom(text, text.slice(start, end))
}

/** What the host made of a text, perhaps by sharing a part of it. */
export function detachedFrom(text: string, part: string): string {
  return part.length < MIN_SHARED || part.length === text.length ? part : copyOf(part)
}

/** Joined to a character the part is written out, and what is behind the character shares that. */
function copyOf(part: string): string {
  return ` ${part}`.slice(1)
}
