/** https://tc39.es/ecma262/#sec-additional-properties-of-the-string.prototype-object: the methods that make HTML. */
import { chargeSteps, chargeString } from "../interpreter/budget.js"
import type { Value } from "../interpreter/objects/value.js"
import { ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import type { Method } from "./define.js"
import { chargeScan, thisString } from "./strings.js"

/** https://tc39.es/ecma262/#sec-createhtml */
function CreateHTML(realm: Realm, string: Value, method: string, tag: string, attribute: string, value: Value): string {
  const S = thisString(realm, string, method)
  let p1 = `<${tag}`
  if (attribute !== "") {
    const V = ToString(realm, value)
    chargeScan(realm, V.length)
    let quotes = 0
    for (let at = V.indexOf('"'); at >= 0; at = V.indexOf('"', at + 1)) quotes++
    chargeSteps(realm, quotes)
    chargeString(realm, V.length + quotes * 5)
    p1 += ` ${attribute}="${V.replaceAll('"', "&quot;")}"`
  }
  chargeString(realm, S.length + p1.length + tag.length + 5)
  return `${p1}>${S}</${tag}>`
}

function html(method: string, tag: string, attribute = ""): Method {
  return [
    method,
    attribute === "" ? 0 : 1,
    (realm, thisValue, args) => CreateHTML(realm, thisValue, method, tag, attribute, args[0]),
  ]
}

export const htmlMethods: readonly Method[] = [
  html("anchor", "a", "name"),
  html("big", "big"),
  html("blink", "blink"),
  html("bold", "b"),
  html("fixed", "tt"),
  html("fontcolor", "font", "color"),
  html("fontsize", "font", "size"),
  html("italics", "i"),
  html("link", "a", "href"),
  html("small", "small"),
  html("strike", "strike"),
  html("sub", "sub"),
  html("sup", "sup"),
]
