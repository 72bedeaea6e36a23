/**
 * A value as text, for expectations: enough to tell apart what a plan can tell apart, without running its code.
 *
 * The text is the same for a host value and for a guest value; `Reader` is how each object model is read.
 */

export interface Property {
  readonly key: string | symbol
  readonly value?: unknown
  readonly accessor?: "Getter" | "Setter" | "Getter/Setter"
}

/** What `inspect` asks about an object that is no primitive. */
export type Description =
  | { readonly kind: "plain"; readonly tag: string; readonly properties: readonly Property[] }
  /** `items` holds the elements, with `hole` where there is none. */
  | {
      readonly kind: "list"
      readonly tag: string
      readonly items: readonly unknown[]
      readonly properties: readonly Property[]
    }
  | { readonly kind: "map"; readonly tag: string; readonly entries: readonly (readonly [unknown, unknown])[] }
  | { readonly kind: "set"; readonly tag: string; readonly items: readonly unknown[] }
  /** Printed as it is: functions, errors, dates and other things without parts. */
  | { readonly kind: "text"; readonly text: string }

export const hole = Symbol("hole")

export type Reader = (value: object) => Description

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

export function inspect(value: unknown, read: Reader, open: readonly unknown[] = []): string {
  if (typeof value === "string") return printString(value)
  if (typeof value === "bigint") return `${value}n`
  if (Object.is(value, -0)) return "-0"
  if (typeof value === "symbol") return value.toString()
  if (value === null || (typeof value !== "object" && typeof value !== "function")) return String(value)
  if (open.includes(value)) return "[Circular]"
  return print(read(value), (part) => inspect(part, read, [...open, value]))
}

/** In double quotes, on one line, with whatever an editor would not show as an escape. */
function printString(text: string): string {
  const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  return JSON.stringify(text).replace(
    /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    escapeCharacter,
  )
}

function print(described: Description, part: (value: unknown) => string): string {
  switch (described.kind) {
    case "text":
      return described.text
    case "plain": {
      const parts = described.properties.map((property) => printProperty(property, part))
      return `${prefix(described.tag)}${parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`}`
    }
    case "list": {
      const parts = [
        ...printItems(described.items, part),
        ...described.properties.map((each) => printProperty(each, part)),
      ]
      return `${prefix(described.tag)}[${parts.join(", ")}]`
    }
    case "map": {
      const parts = described.entries.map(([key, value]) => `${part(key)} => ${part(value)}`)
      return `${described.tag}(${parts.length}) {${parts.join(", ")}}`
    }
    case "set":
      return `${described.tag}(${described.items.length}) {${described.items.map(part).join(", ")}}`
  }
}

function prefix(tag: string): string {
  return tag === "" ? "" : `${tag} `
}

function printProperty({ key, value, accessor }: Property, part: (value: unknown) => string): string {
  const name = typeof key === "symbol" ? `[${key.toString()}]` : identifier.test(key) ? key : JSON.stringify(key)
  return `${name}: ${accessor === undefined ? part(value) : `[${accessor}]`}`
}

function printItems(items: readonly unknown[], part: (value: unknown) => string): string[] {
  const parts: string[] = []
  let holes = 0
  for (const item of [...items, null]) {
    if (item === hole) {
      holes++
      continue
    }
    if (holes > 0) parts.push(`<${holes} empty>`)
    holes = 0
    parts.push(part(item))
  }
  parts.pop()
  return parts
}
