/**
 * Templates → markup. A template, or an array, in another is done before the other goes on, on a stack of our own: neither
 * depth nor size of what a plan returned is the host's risk.
 */

import { isHtmlTemplate } from "../interpreter/boundary/ui-values.js"
import { checkObject, checkType, refuse } from "../interpreter/option-checks.js"
import type { HtmlTemplate } from "../interpreter/types.js"
import { nearestName } from "../parser/nearest.js"
import { type Allow, Allowed } from "./allowed.js"
import { tooDeep, tooLarge } from "./errors.js"
import { escapeText } from "./escape.js"
import { type Gap, MAX_DEPTH, type ParsedTemplate, parseTemplate, TemplateText } from "./parse-template.js"
import { type TagRules, writeTag } from "./tag.js"
import { type Located, textOf } from "./values.js"

/** What the application decides about the markup of plans. */
export interface RenderOptions {
  /**
   * Further attributes by element, `*` being all elements; an element that is named is allowed. Names are in lower case.
   * What runs or loads by itself can never be allowed: scripts, frames, SVG, `on…`, `srcdoc` and the like.
   *
   * @example { "menu-card": ["size"], form: ["action", "method"], "*": ["data-item"] }
   */
  readonly allow?: Allow
  /**
   * Whether a URL may be in the page, asked after its scheme was found harmless. Default: all may, also images of other
   * hosts, which tell those hosts what a plan writes into their URL. Anything but `true` leaves the attribute out.
   */
  readonly allowUrl?: (url: string, element: string, attribute: string) => boolean
  /**
   * What is put before ids, names, and references to them, so that they are none of the page's own. Letters, digits and
   * hyphens, with a hyphen at the end. Default "ui-".
   */
  readonly idPrefix?: string
  /** Characters of markup that may be written, and of templates that may be read. A positive integer; default 4,194,304. */
  readonly maxLength?: number
  /** Told, in words, of each element, attribute and part of a style that was left out. Default: nobody is told. */
  readonly onDropped?: (what: string) => void
}

const optionNames: readonly (keyof RenderOptions)[] = ["allow", "allowUrl", "idPrefix", "maxLength", "onDropped"]

const DEFAULT_MAX_LENGTH = 4 * 1024 * 1024

/**
 * Renders a template that a plan returned as markup that is safe to put into a page, whatever plan and values are.
 *
 * Elements and attributes come from lists, and their names from literal text only. Values become text: strings and numbers
 * are shown, `undefined`, `null` and booleans are not; templates and arrays nest. An attribute whose whole value is
 * `undefined`, `null` or `false` is left away. A function as the value of `onclick` and the like is written as
 * `data-planwalk-onclick`, with the id that `machine.handle` takes.
 *
 * @returns markup whose tags are balanced, for the content of an element that is made for it.
 * @throws RenderError for what the author of the plan has to mend: a value in a name, an object as text, an unfinished tag,
 * nesting deeper than 250, more than `maxLength` characters.
 * @throws TypeError for what is no template (a copy of one is none either), and for options that are not what they should be.
 */
export function renderToString(template: HtmlTemplate, options: RenderOptions = {}): string {
  const caller = "renderToString"
  if (!isHtmlTemplate(template)) {
    throw new TypeError(
      `${caller}: template must be a template as a plan returned it, no copy of one and no other data`,
    )
  }
  return new Rendering(...checkOptions(caller, options)).render(template)
}

function checkOptions(caller: string, options: RenderOptions): [rules: TagRules, maxLength: number] {
  checkObject(caller, "options", options)
  for (const name of Object.keys(options)) {
    if (optionNames.includes(name as keyof RenderOptions)) continue
    const nearest = nearestName(name, optionNames)
    throw new TypeError(`${caller}: there is no option ${name}${nearest === null ? "" : `; did you mean ${nearest}?`}`)
  }
  const { allow = {}, allowUrl, idPrefix = "ui-", maxLength = DEFAULT_MAX_LENGTH, onDropped } = options
  checkObject(caller, "allow", allow)
  checkType(caller, "allowUrl", allowUrl, "function")
  checkType(caller, "onDropped", onDropped, "function")
  if (!Number.isSafeInteger(maxLength) || maxLength < 1) refuse(caller, "maxLength", "a positive integer", maxLength)
  if (typeof idPrefix !== "string" || !/^[A-Za-z][A-Za-z0-9-]*-$/.test(idPrefix)) {
    refuse(caller, "idPrefix", "letters, digits and hyphens with a hyphen at the end", idPrefix)
  }
  const rules = {
    allowed: new Allowed(caller, allow),
    idPrefix,
    allowUrl: allowUrl ?? (() => true),
    onDropped: onDropped ?? (() => {}),
  }
  return [rules, maxLength]
}

/** A template or an array that is being rendered. */
interface Frame {
  readonly parent: Frame | null
  /** Which value or element of its parent it is. */
  readonly index: number
  readonly depth: number
  /** Parts of a template, or elements of an array. */
  readonly items: readonly unknown[]
  /** The values of a template; null for an array. */
  readonly values: readonly unknown[] | null
  /** Of an array: where its elements go. */
  readonly gap: ContentGap | null
  next: number
}

type ContentGap = Extract<Gap, { kind: "content" }>

/** As `template.values[2][0]`; null is the template itself. */
function pathOf(frame: Frame | null, index: number): string {
  const steps: string[] = []
  for (let at = frame, step = index; at !== null; step = at.index, at = at.parent) {
    steps.push(at.values === null ? `[${step}]` : `.values[${step}]`)
  }
  return `template${steps.reverse().join("")}`
}

class Rendering {
  private markup = ""
  private read = 0
  private readonly parsed = new Map<string, ParsedTemplate>()
  private top: Frame | null = null

  constructor(
    private readonly rules: TagRules,
    private readonly maxLength: number,
  ) {}

  render(template: HtmlTemplate): string {
    this.enter(template, null, 0, 0)
    while (this.top !== null) {
      const frame: Frame = this.top
      if (frame.next === frame.items.length) this.top = frame.parent
      else this.renderItem(frame, frame.next++)
    }
    return this.markup
  }

  private renderItem(frame: Frame, index: number): void {
    const item = frame.items[index]
    if (frame.values === null) this.renderContent(frame, index, item, frame.gap as ContentGap)
    else if (typeof item === "string") this.write(item, frame.parent, frame.index)
    else this.renderGap(frame, frame.values, item as Gap)
  }

  private renderGap(frame: Frame, values: readonly unknown[], gap: Gap): void {
    if (gap.kind === "content") {
      this.renderContent(frame, gap.value, values[gap.value], gap)
      return
    }
    const valueAt = (index: number): Located => {
      this.charge(1, frame, index)
      return { value: values[index], path: () => pathOf(frame, index) }
    }
    const { parent, index } = frame
    this.write(writeTag(gap.element, gap.attributes, valueAt, this.rulesAt(parent, index)), parent, index)
  }

  private renderContent(frame: Frame, index: number, value: unknown, gap: ContentGap): void {
    this.charge(Array.isArray(value) ? value.length : 1, frame, index)
    const depth = frame.depth + (frame.values === null ? 0 : gap.depth) + 1
    if (Array.isArray(value)) {
      if (depth > MAX_DEPTH) throw tooDeep(pathOf(frame, index), MAX_DEPTH)
      this.top = { parent: frame, index, depth, items: value, values: null, gap, next: 0 }
    } else if (isHtmlTemplate(value) && gap.element !== "textarea") {
      this.enter(value, frame, index, depth)
    } else {
      const text = textOf({ value, path: () => pathOf(frame, index) }, gap)
      this.write(escapeText(gap.losesLine && text.startsWith("\n") ? `\n${text}` : text), frame, index)
    }
  }

  private enter(template: HtmlTemplate, parent: Frame | null, index: number, depth: number): void {
    const { strings, values } = template
    const length = strings.reduce((sum, string) => sum + string.length, 1)
    this.charge(length, parent, index)
    const parsed = this.parse(template, parent, index)
    if (depth + parsed.depth > MAX_DEPTH) throw tooDeep(pathOf(parent, index), MAX_DEPTH)
    this.top = { parent, index, depth, items: parsed.parts, values, gap: null, next: 0 }
  }

  /** Templates with the same text are parsed once: those from one place of the source, that is. */
  private parse(template: HtmlTemplate, parent: Frame | null, index: number): ParsedTemplate {
    const source = new TemplateText(template)
    const known = this.parsed.get(source.text)
    if (known !== undefined) return known
    const path = () => pathOf(parent, index)
    const parsed = parseTemplate(source, template.strings.length - 1, path, this.rulesAt(parent, index))
    this.parsed.set(source.text, parsed)
    return parsed
  }

  private rulesAt(parent: Frame | null, index: number): TagRules {
    return { ...this.rules, onDropped: (what) => this.rules.onDropped(`${pathOf(parent, index)}: ${what}`) }
  }

  private write(markup: string, parent: Frame | null, index: number): void {
    if (this.markup.length + markup.length > this.maxLength) throw tooLarge(pathOf(parent, index), this.maxLength)
    this.markup += markup
  }

  private charge(characters: number, parent: Frame | null, index: number): void {
    this.read += characters
    if (this.read > this.maxLength) throw tooLarge(pathOf(parent, index), this.maxLength)
  }
}
