/**
 * Style attributes, as far as they neither load anything nor leave the element's own place: properties from a list, values
 * of words, numbers and colours. There is no `position`, no `transform`, no negative margin; no quotes, escapes or comments.
 */

const properties = new Set(
  (
    "color background background-color opacity accent-color display visibility box-sizing cursor " +
    "width height min-width min-height max-width max-height aspect-ratio object-fit overflow overflow-x overflow-y " +
    "margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left " +
    "margin-inline margin-block padding-inline padding-block " +
    "border border-top border-right border-bottom border-left border-color border-style border-width border-radius " +
    "border-collapse border-spacing table-layout caption-side vertical-align list-style-type list-style-position " +
    "flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap order gap row-gap column-gap " +
    "align-content align-items align-self justify-content justify-items justify-self place-content place-items place-self " +
    "grid-template-columns grid-template-rows grid-auto-flow grid-auto-columns grid-auto-rows grid-column grid-row " +
    "font font-family font-size font-style font-weight font-variant-numeric line-height letter-spacing " +
    "text-align text-decoration text-transform text-overflow white-space word-break overflow-wrap"
  ).split(" "),
)

const functions = new Set(["rgb", "rgba", "hsl", "hsla", "minmax", "repeat"])

const MAX_VALUE_LENGTH = 200

function isPlain(property: string, value: string): boolean {
  if (value.length > MAX_VALUE_LENGTH || !/^[a-z0-9#%.,+/()\s-]+$/i.test(value)) return false
  const calls = [...value.matchAll(/([a-z-]*)\(/gi)]
  if (!calls.every(([, name = ""]) => functions.has(name.toLowerCase()))) return false
  if (value.split(")").length !== calls.length + 1) return false
  const isLine = property === "grid-column" || property === "grid-row" // `1 / -1` is to the last line
  return (isLine || !/-\s*[\d.]/.test(value.replace(/[a-z]+-[\d.]/gi, ""))) && !/\d{5}/.test(value.replace(/#\w+/g, ""))
}

/** The declarations that may stay, and whether that is all of them. */
export function safeStyle(text: string): { readonly kept: string; readonly isWhole: boolean } {
  const declarations = text.split(";").filter((declaration) => declaration.trim() !== "")
  const kept: string[] = []
  for (const declaration of declarations) {
    const colon = declaration.indexOf(":")
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (properties.has(property) && isPlain(property, value)) kept.push(`${property}: ${value}`)
  }
  return { kept: kept.join("; "), isWhole: kept.length === declarations.length }
}
