/** A page in a browser that holds markup, and tells what of it ran, what is in it, and what becomes of it when it is read again. */

export interface Page {
  /** How often something called `alert`, however it got to run. */
  readonly ran: number
  /** Methods of the document that elements of the markup hide. */
  readonly hidden: readonly string[]
  /** Of each piece of markup. */
  readonly sightings: readonly Sighting[]
}

interface Sighting {
  /** Elements, attributes, URLs and positions that have no business there; empty is good. */
  readonly strange: readonly string[]
  /** Whether writing and reading it again no longer changes it, after three times. */
  readonly isStable: boolean
}

/**
 * The page: with the markup in it from the start, as a server would send it, and read again from a script. What runs by
 * itself runs on loading; the rest is set off by events on all elements. Its answer is for `answerOf`.
 */
export function pageOf(markup: readonly string[]): string {
  const containers = markup.map((each) => `<div class="shown">${each}</div>`).join("\n")
  // Percent signs keep the texts clear of what HTML reads as its own.
  const texts = encodeURIComponent(JSON.stringify(markup)).replaceAll("'", "%27")
  return `<!doctype html><meta charset="utf-8"><body><script>
let ran = 0
window.alert = () => { ran++ }
const properties = Object.entries(Object.getOwnPropertyDescriptors(Document.prototype))
const methods = properties.filter(([name, { value }]) => typeof value === "function" && name !== "constructor")
</script>
${containers}
<div id="again"></div><pre id="answer"></pre>
<script>
const markup = JSON.parse(decodeURIComponent('${texts}'))
${watch}
</script>`
}

const watch = `
const again = document.getElementById("again")
const shown = [...document.querySelectorAll(".shown")]

function strangeIn(root) {
  return [...root.querySelectorAll("*")].flatMap((element) => {
    const found = []
    if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") found.push(element.namespaceURI)
    const name = element.localName
    if (/^(?:script|style|iframe|object|embed|base|meta|link|template|noscript)$/.test(name)) found.push(name)
    for (const { name } of element.attributes) if (/^on|^srcdoc$|^formaction$/.test(name)) found.push(name)
    for (const name of ["href", "src", "action"]) {
      if (/^(?:javascript|vbscript|data:text)/i.test(String(element[name]))) found.push(name)
    }
    const { position } = getComputedStyle(element)
    if (position !== "static" && position !== "") found.push(position)
    return found
  })
}

const sightings = markup.map((text, index) => {
  const strange = shown[index] === undefined ? ["it is gone"] : strangeIn(shown[index])
  let written = text
  for (let round = 0; round < 4; round++) {
    again.innerHTML = written
    strange.push(...strangeIn(again))
    written = again.innerHTML
  }
  again.innerHTML = written
  return { strange, isStable: again.innerHTML === written }
})
again.innerHTML = ""
const hidden = methods.filter(([name, { value }]) => document[name] !== value).map(([name]) => name)
for (const element of document.querySelectorAll(".shown *")) {
  for (const type of ["click", "focus", "mouseover", "error", "load", "toggle", "input"]) {
    element.dispatchEvent(new Event(type, { cancelable: true }))
  }
}
setTimeout(() => {
  document.getElementById("answer").textContent = encodeURIComponent(JSON.stringify({ ran, hidden, sightings }))
}, 1000)
`

/** What a page told, from its document. */
export function answerOf(document: string): Page {
  const answer = /<pre id="answer">([^<]+)<\/pre>/.exec(document)?.[1]
  if (answer === undefined) throw new Error(`the page gave no answer: ${document.slice(-500)}`)
  return JSON.parse(decodeURIComponent(answer)) as Page
}
