/**
 * The `html` template tag. A template is branded by its place in the source: strings come from a template literal of the
 * plan alone, so no value can become markup.
 */
import { chargeBytes } from "../interpreter/budget.js"
import { throwTypeError } from "../interpreter/errors.js"
import { ArrayObject } from "../interpreter/objects/array.js"
import { HtmlTemplateObject } from "../interpreter/objects/html-template.js"
import type { GuestObject } from "../interpreter/objects/object.js"
import { Shape } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import type { Realm } from "../interpreter/realm.js"
import { list, text, value } from "../interpreter/record-kinds.js"
import { defineFunction, describeClass } from "./define.js"

const templateShape = Shape.root()

/** Template objects of the realm: nothing else has strings from the source. */
function isTemplateObject(realm: Realm, value: Value): value is ArrayObject {
  return value instanceof ArrayObject && realm.templateObjects.hasObject(value)
}

export const html = defineFunction("html", "html", 1, (realm, _thisValue, args) => {
  const [site, ...values] = args
  if (!isTemplateObject(realm, site)) {
    return throwTypeError(realm, "html is a template tag; write html`…` and put values into it as ${value}")
  }
  chargeBytes(realm, 64 + values.length * 8)
  const template = new HtmlTemplateObject(templateShape, realm.intrinsics.ObjectPrototype, [])
  template.strings = (site.elements ?? []).map((part) => (typeof part === "string" ? part : ""))
  template.values = values
  return template satisfies GuestObject
})

describeClass(HtmlTemplateObject, "html template", { strings: list(text), values: list(value) }, null, () => ({
  shape: templateShape,
  slots: [],
}))
