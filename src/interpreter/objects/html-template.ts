/** What the `html` tag makes: strings from the source and values, branded by this class. */
import { GuestObject } from "./object.js"
import type { Value } from "./value.js"

export class HtmlTemplateObject extends GuestObject {
  strings: readonly string[] = []
  values: readonly Value[] = []
}
