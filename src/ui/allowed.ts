/**
 * Which elements and attributes may be in a page, and which never may, whatever the application allows. Nothing that changes
 * how a browser reads the text after it is among them (raw text, SVG, MathML): so what is written is read tag by tag as it
 * was written, by any browser.
 */

/** By element, the attributes that it may have besides those in `everywhere`. */
const elements: Readonly<Record<string, string>> = {
  a: "href target rel hreflang",
  abbr: "",
  address: "",
  article: "",
  aside: "",
  b: "",
  bdi: "",
  bdo: "",
  blockquote: "cite",
  br: "",
  button: "type name value disabled",
  caption: "",
  cite: "",
  code: "",
  col: "span",
  colgroup: "span",
  data: "value",
  datalist: "",
  dd: "",
  del: "cite datetime",
  details: "open name",
  dfn: "",
  div: "",
  dl: "",
  dt: "",
  em: "",
  fieldset: "name disabled",
  figcaption: "",
  figure: "",
  footer: "",
  form: "novalidate",
  h1: "",
  h2: "",
  h3: "",
  h4: "",
  h5: "",
  h6: "",
  header: "",
  hgroup: "",
  hr: "",
  i: "",
  img: "src alt width height loading decoding",
  input:
    "type name value checked disabled readonly required placeholder min max step minlength maxlength pattern list multiple size inputmode",
  ins: "cite datetime",
  kbd: "",
  label: "for",
  legend: "",
  li: "value",
  main: "",
  mark: "",
  menu: "",
  meter: "value min max low high optimum",
  nav: "",
  ol: "start reversed type",
  optgroup: "label disabled",
  option: "value label selected disabled",
  output: "for name",
  p: "",
  pre: "",
  progress: "value max",
  q: "cite",
  rp: "",
  rt: "",
  ruby: "",
  s: "",
  samp: "",
  search: "",
  section: "",
  select: "name multiple size disabled required",
  small: "",
  span: "",
  strong: "",
  sub: "",
  summary: "",
  sup: "",
  table: "",
  tbody: "",
  td: "colspan rowspan headers",
  textarea: "name rows cols placeholder disabled readonly required minlength maxlength",
  tfoot: "",
  th: "colspan rowspan headers scope abbr",
  thead: "",
  time: "datetime",
  tr: "",
  u: "",
  ul: "",
  var: "",
  wbr: "",
}

const everywhere = new Set("class id title lang dir hidden role tabindex style".split(" "))

/** They run, load or restyle, or their content is not read as elements and text. They go with all that is in them. */
const forbiddenElements = new Set(
  (
    "script style iframe frame frameset fencedframe portal object embed applet param base basefont meta link template slot " +
    "noscript noembed noframes plaintext xmp listing title head body html svg math image isindex keygen marquee dialog"
  ).split(" "),
)

/** They run text, load what no check of one URL can see, or change what an element is. */
const forbiddenAttributes = new Set(
  "srcdoc srcset imagesrcset ping formaction http-equiv is xmlns autofocus accesskey contenteditable".split(" "),
)

/** What stands for a handler in the markup; nothing that a plan writes is called so. */
export const HANDLER_PREFIX = "data-planwalk-"

export const isHandlerName = (attribute: string): boolean => /^on[a-z]+$/.test(attribute)

function isForbiddenAttribute(name: string): boolean {
  return forbiddenAttributes.has(name) || name.startsWith("on") || name.startsWith(HANDLER_PREFIX)
}

/** Further attributes by element; under `*` for all elements. An element that is named is allowed. */
export type Allow = Readonly<Record<string, readonly string[]>>

export class Allowed {
  private readonly attributes = new Map<string, ReadonlySet<string>>()
  private readonly everywhere: ReadonlySet<string>

  /** @throws TypeError for what can never be allowed. */
  constructor(caller: string, allow: Allow) {
    for (const [element, names] of Object.entries(elements)) this.attributes.set(element, new Set(names.split(" ")))
    for (const [element, names] of Object.entries(allow)) this.add(caller, element, names)
    this.everywhere = new Set([...everywhere, ...(this.attributes.get("*") ?? [])])
    this.attributes.delete("*")
  }

  private add(caller: string, element: string, names: readonly string[]): void {
    if (!/^(?:\*|[a-z][a-z0-9-]*)$/.test(element)) {
      throw new TypeError(
        `${caller}: allow has ${JSON.stringify(element)}, which is no name of an element in lower case`,
      )
    }
    if (forbiddenElements.has(element)) throw new TypeError(`${caller}: <${element}> can never be allowed`)
    if (!Array.isArray(names))
      throw new TypeError(`${caller}: allow[${JSON.stringify(element)}] must be an array of names`)
    for (const name of names as readonly unknown[]) {
      if (typeof name !== "string" || !/^[a-z][a-z0-9-]*$/.test(name)) {
        throw new TypeError(`${caller}: allow[${JSON.stringify(element)}] has what is no name in lower case`)
      }
      if (isForbiddenAttribute(name)) throw new TypeError(`${caller}: the attribute ${name} can never be allowed`)
    }
    this.attributes.set(element, new Set([...(this.attributes.get(element) ?? []), ...names]))
  }

  /** "dropped": the element goes with its content; "unwrapped": its content stays. */
  element(name: string): "allowed" | "unwrapped" | "dropped" {
    if (this.attributes.has(name)) return "allowed"
    return forbiddenElements.has(name) ? "dropped" : "unwrapped"
  }

  attribute(element: string, name: string): boolean {
    if (this.everywhere.has(name) || /^aria-[a-z]+$/.test(name)) return true
    return this.attributes.get(element)?.has(name) === true
  }
}
