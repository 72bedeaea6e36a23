/**
 * Host data as readable text: in the quotes and brackets of Node, as what a plan holds is shown; short things in one line,
 * long ones over several.
 */
import { quote } from "../interpreter/inspect.js"

const MAX_WIDTH = 96
const MAX_DEPTH = 12
const MAX_ITEMS = 200

export function showValue(value: unknown, indent = "", ancestors: readonly unknown[] = []): string {
  if (typeof value === "string") return quote(value)
  if (typeof value === "bigint") return `${value}n`
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value)
  if (typeof value !== "object" || value === null) return String(value)
  if (ancestors.includes(value)) return "[Circular]"
  if (ancestors.length >= MAX_DEPTH) return Array.isArray(value) ? "[…]" : "{…}"
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString()
  if (value instanceof RegExp) return String(value)
  if (value instanceof Error) return `[${value.name}: ${value.message}]`
  const show = (part: unknown) => showValue(part, `${indent}  `, [...ancestors, value])
  if (Array.isArray(value)) return wrap("[", listItems(value, show), "]", indent)
  if (value instanceof Map) {
    const entries = Array.from(value, ([key, part]) => `${show(key)} => ${show(part)}`)
    return wrap(`Map(${value.size}) {`, entries, "}", indent)
  }
  if (value instanceof Set) return wrap(`Set(${value.size}) {`, Array.from(value, show), "}", indent)
  if (value instanceof ArrayBuffer) return `ArrayBuffer(${value.byteLength})`
  if (ArrayBuffer.isView(value)) return showView(value, show, indent)
  const entries = Object.entries(value).map(([key, part]) => `${showKey(key)}: ${show(part)}`)
  return wrap("{", cut(entries), "}", indent)
}

function listItems(list: readonly unknown[], show: (part: unknown) => string): string[] {
  const items: string[] = []
  for (let i = 0; i < Math.min(list.length, MAX_ITEMS); i++) items.push(i in list ? show(list[i]) : "<empty>")
  if (list.length > MAX_ITEMS) items.push(`… ${list.length - MAX_ITEMS} more`)
  return items
}

function cut(items: string[]): string[] {
  return items.length <= MAX_ITEMS ? items : [...items.slice(0, MAX_ITEMS), `… ${items.length - MAX_ITEMS} more`]
}

function showView(view: ArrayBufferView, show: (part: unknown) => string, indent: string): string {
  const name = view.constructor.name
  if (view instanceof DataView) return `${name}(${view.byteLength})`
  return wrap(
    `${name}(${(view as unknown as ArrayLike<number>).length}) [`,
    cut(Array.from(view as unknown as ArrayLike<number>, show)),
    "]",
    indent,
  )
}

function showKey(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key)
}

function wrap(open: string, items: readonly string[], close: string, indent: string): string {
  if (items.length === 0) return open + close
  const line = `${open} ${items.join(", ")} ${close}`
  if (line.length + indent.length <= MAX_WIDTH && !line.includes("\n")) return line
  return `${open}\n${items.map((item) => `${indent}  ${item}`).join(",\n")}\n${indent}${close}`
}

/** In one line, cut where it gets long. */
export function showBrief(value: unknown): string {
  return brief(showValue(value))
}

export function brief(text: string, maxLength = 100): string {
  const line = text.replace(/\s*\n\s*/g, " ")
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`
}

/** What a plan wrote to its console. */
export function showArguments(args: readonly unknown[]): string {
  return args.map((arg) => (typeof arg === "string" ? arg : showValue(arg))).join(" ")
}
