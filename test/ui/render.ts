/** Templates from a plan's source, as an application would get and render them. */
import { compilePlan, createMachine } from "../../src/engine/index.js"
import { type HtmlTemplate, type RenderOptions, renderToString } from "../../src/ui/index.js"

export function valueOf(source: string, input?: unknown): unknown {
  const state = createMachine(compilePlan(source), { html: true, input }).run()
  if (state.status === "completed") return state.value
  throw state.status === "failed" ? state.error : new Error(`the plan is ${state.status}`)
}

export function templateOf(source: string, input?: unknown): HtmlTemplate {
  return valueOf(source, input) as HtmlTemplate
}

export function render(source: string, input?: unknown, options?: RenderOptions): string {
  return renderToString(templateOf(source, input), options)
}

/** A template literal with these literal parts, and `value` between them. */
export function literalOf(literals: readonly string[], value = "null"): string {
  const escaped = literals.map((text) => text.replace(/[\\`]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r"))
  return `html\`${escaped.join(`\${${value}}`)}\``
}

/** A plan that returns this literal part. */
export function planOf(literal: string): string {
  return `return ${literalOf([literal])}`
}

/** Nothing but text, start tags with quoted attributes, and end tags, as every browser reads them. */
const anyMarkup = /^(?:[^<>]|<\/[a-z][a-z0-9]*>|<[a-z][a-z0-9]*(?: [a-z-]+="[^"<>]*")*>)*$/
const voids = new Set(["br", "col", "hr", "img", "input", "wbr"])

/** What is wrong with markup, found without any parser; null if nothing is. */
export function problemOf(markup: string): string | null {
  if (!anyMarkup.test(markup)) return "it is not only text and tags"
  const open: string[] = []
  for (const [, slash, name = "", attributes = ""] of markup.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
    if (/^(?:script|style|iframe|object|embed|base|meta|link|template|svg|math|noscript|title|xmp)$/.test(name))
      return name
    for (const [, attribute = "", value = ""] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      if (/^(?:on|srcdoc|formaction|srcset|ping|is$|xmlns)/.test(attribute)) return `${attribute} of ${name}`
      if (/^(?:href|src)$/.test(attribute) && isScript(value)) return `${value} in ${name}`
      if (attribute === "style" && /position|url|expression|[\\@*<]|-\d/i.test(value)) return `${value} in ${name}`
      if (/^(?:id|name|for)$/.test(attribute) && !value.startsWith("ui-")) return `${attribute} of ${name}`
    }
    if (slash === "" && !voids.has(name)) open.push(name)
    if (slash === "/" && open.pop() !== name) return `an end tag of ${name}`
  }
  return open.length === 0 ? null : `no end tag of ${open.at(-1)}`
}

function isScript(url: string): boolean {
  return /^\W*(?:j\W*a\W*v\W*a|v\W*b|data:text|data:image.svg)[^/?#]*:/i.test(url)
}
