/**
 * The literal text of a template → pieces of safe markup, with gaps for its values.
 *
 * The text is parsed with a placeholder for each value, and values are put in only afterwards, each where its placeholder was
 * found and as what goes there: so no value can change how the text is read. A placeholder has lone surrogates, which no
 * character reference stands for, and more of them in a row than the text has; so nothing else in the text is read as one.
 *
 * Of the events of the parser, only those come out that the lists allow. What is written is closed in the order in which it
 * was opened, within the template.
 */
import { Parser } from "htmlparser2"
import type { HtmlTemplate } from "../interpreter/types.js"
import {
  attributeNameIsValue,
  cut,
  elementNameIsValue,
  tooDeep,
  unfinishedComment,
  unfinishedTag,
  valueIsNowhere,
} from "./errors.js"
import { escapeText } from "./escape.js"
import { type Attribute, type Pieces, type TagRules, writeTag } from "./tag.js"

/** Where a value goes, or a tag with values in it. */
export type Gap =
  | {
      readonly kind: "content"
      readonly value: number
      /** "" at the top of the template. */
      readonly element: string
      /** How many elements of the template are around it. */
      readonly depth: number
      /** A line feed at the start of it would be lost. */
      readonly losesLine: boolean
    }
  | { readonly kind: "tag"; readonly element: string; readonly attributes: readonly Attribute[] }

export interface ParsedTemplate {
  /** Markup, and gaps in it. */
  readonly parts: readonly (string | Gap)[]
  /** How deep its elements are nested. */
  readonly depth: number
}

/** Elements, templates and arrays within each other: less than browsers take before they rearrange. */
export const MAX_DEPTH = 250

interface OpenElement {
  readonly name: string
  readonly state: "allowed" | "unwrapped" | "dropped"
}

/** The text of a template with placeholders. Equal texts are equal templates. */
export class TemplateText {
  readonly text: string
  private readonly placeholder: RegExp

  constructor({ strings }: HtmlTemplate) {
    const run = strings.reduce((longest, string) => Math.max(longest, longestRun(string)), 0)
    const prefix = `p${"\udc00".repeat(run + 1)}`
    this.text = strings.reduce((text, string, index) => `${text}${prefix}${index - 1}x${string}`)
    this.placeholder = new RegExp(`${prefix}(\\d+)x`)
  }

  /** Splits what the parser gave at the placeholders in it. */
  split(text: string): Pieces {
    if (!text.includes("\udc00")) return text === "" ? [] : [text]
    const parts = text.split(this.placeholder)
    return parts.map((part, index) => (index % 2 === 0 ? part : Number(part))).filter((part) => part !== "")
  }
}

function longestRun(text: string): number {
  return text.match(/\udc00+/g)?.reduce((longest, run) => Math.max(longest, run.length), 0) ?? 0
}

/**
 * @param count how many values the template has.
 * @throws RenderError for values in names, unfinished tags and comments, and deep nesting; `path` says which template.
 */
export function parseTemplate(
  source: TemplateText,
  count: number,
  path: () => string,
  rules: TagRules,
): ParsedTemplate {
  const reader = new TemplateReader(source, path, rules)
  /** Where that ends which the parser has told of: a name of a tag that the text ends in is told of by no event. */
  let told = 0
  const tell = <T>(event: T): T => {
    told = Math.max(told, parser.endIndex + 1)
    return event
  }
  const parser = new Parser({
    onopentagname: (name) => tell(reader.startTag(name)),
    // Also of those that an attribute of the same name hides.
    onattribute: (_, text) => reader.skip(text),
    onopentag: (name, attributes) => tell(reader.openTag(name, attributes)),
    onclosetag: (name, isImplied) => (isImplied ? reader.closeTag(name) : tell(reader.closeTag(name))),
    ontext: (text) => tell(reader.addText(text)),
    oncomment: (text) => {
      tell(reader.skip(text))
      if (told >= source.text.length && !isClosed(source.text, parser.startIndex)) throw unfinishedComment(path())
    },
    onprocessinginstruction: () => tell(undefined),
  })
  parser.end(source.text)
  return reader.end(count, /^<\/?[a-z][^\s/>]*$/i.exec(source.text.slice(told))?.[0])
}

/** A comment that reaches to the end of the text has its own. */
function isClosed(text: string, from: number): boolean {
  return text.endsWith(text.startsWith("<!--", from) ? "-->" : ">")
}

class TemplateReader {
  private readonly parts: (string | Gap)[] = []
  private readonly open: OpenElement[] = []
  /** How many of them are dropped with their content. */
  private dropping = 0
  private written = 0
  private deepest = 0
  /** Text comes in parts. */
  private text = ""
  /** The tag whose name was read, and whose end was not. */
  private unfinished: string | null = null
  private readonly seen = new Set<number>()

  constructor(
    private readonly source: TemplateText,
    private readonly path: () => string,
    private readonly rules: TagRules,
  ) {}

  startTag(name: string): void {
    const value = this.source.split(name).find((piece) => typeof piece === "number")
    if (value !== undefined) throw elementNameIsValue(`${this.path()}.values[${value}]`)
    this.unfinished = name
  }

  openTag(name: string, read: Readonly<Record<string, string>>): void {
    this.endText()
    this.unfinished = null
    const attributes = this.readAttributes(name, read)
    const state = this.rules.allowed.element(name)
    this.open.push({ name, state })
    if (this.open.length > MAX_DEPTH) throw tooDeep(this.path(), MAX_DEPTH)
    if (state === "dropped") this.dropping++
    if (this.dropping > (state === "dropped" ? 1 : 0)) return
    if (state !== "allowed") this.rules.onDropped(`the element <${cut(name)}>`)
    else this.writeTag(name, attributes)
  }

  private readAttributes(element: string, read: Readonly<Record<string, string>>): Attribute[] {
    return Object.entries(read).map(([name, text]) => {
      const value = this.source.split(name).find((piece) => typeof piece === "number")
      if (value !== undefined) throw attributeNameIsValue(`${this.path()}.values[${value}]`, element)
      return { name, pieces: this.source.split(text) }
    })
  }

  private writeTag(element: string, attributes: readonly Attribute[]): void {
    const hasValues = attributes.some(({ pieces }) => pieces.some((piece) => typeof piece === "number"))
    if (hasValues) this.parts.push({ kind: "tag", element, attributes })
    else this.parts.push(writeTag(element, attributes, noValue, this.rules))
    this.written++
    this.deepest = Math.max(this.deepest, this.written)
  }

  closeTag(name: string): void {
    this.endText()
    const element = this.open.at(-1)
    // The parser closes at the end also what never opened, because its tag did not end.
    if (element?.name !== name) return
    this.open.pop()
    if (element.state === "dropped") this.dropping--
    if (this.dropping > 0 || element.state !== "allowed") return
    this.written--
    if (!voidElements.has(name)) this.parts.push(`</${name}>`)
  }

  addText(text: string): void {
    this.text += text
  }

  private endText(): void {
    const pieces = this.skip(this.text)
    this.text = ""
    if (this.dropping > 0) return
    const element = this.open.findLast(({ state }) => state === "allowed")?.name ?? ""
    for (const piece of pieces) {
      if (typeof piece === "string") this.parts.push(escapeText(piece))
      else
        this.parts.push({
          kind: "content",
          value: piece,
          element,
          depth: this.written,
          losesLine: this.losesLine(element),
        })
    }
  }

  /** Whether what is written next comes right after the start tag of an element that loses a first line feed. */
  private losesLine(element: string): boolean {
    const last = this.parts.at(-1)
    const isStart = typeof last === "string" ? last.startsWith(`<${element}`) : last?.kind === "tag"
    return isStart && (element === "pre" || element === "textarea")
  }

  /** Splits text, and notes the values in it as such that stand where values may. */
  skip(text: string): Pieces {
    const pieces = this.source.split(text)
    for (const piece of pieces) if (typeof piece === "number") this.seen.add(piece)
    return pieces
  }

  /** `rest`: the tag, without attributes, that the text ends in. */
  end(count: number, rest: string | undefined): ParsedTemplate {
    this.endText()
    if (this.unfinished !== null) throw unfinishedTag(this.path(), `<${this.unfinished}>`)
    for (let value = 0; value < count; value++) {
      if (!this.seen.has(value)) throw valueIsNowhere(`${this.path()}.values[${value}]`)
    }
    if (rest !== undefined) throw unfinishedTag(this.path(), `${rest}>`)
    return { parts: joined(this.parts), depth: this.deepest }
  }
}

/** They have no end tag. */
const voidElements = new Set("area base br col embed hr img input link meta source track wbr".split(" "))

function noValue(): never {
  throw new RangeError("a tag without values has none")
}

/** Neighbouring markup as one text. */
function joined(parts: readonly (string | Gap)[]): (string | Gap)[] {
  const result: (string | Gap)[] = []
  let markup = ""
  for (const part of parts) {
    if (typeof part === "string") markup += part
    else {
      if (markup !== "") result.push(markup)
      result.push(part)
      markup = ""
    }
  }
  if (markup !== "") result.push(markup)
  return result
}
