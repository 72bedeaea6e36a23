/** Template objects of tagged templates, by their place in the program. */
import type { GuestObject } from "./object.js"

export class TemplateObjects extends Map<object, GuestObject> {
  private objects: Set<GuestObject> | null = null

  override set(site: object, object: GuestObject): this {
    this.objects?.add(object)
    return super.set(site, object)
  }

  /** Whether an object is one of them; there may be very many. */
  hasObject(object: GuestObject): boolean {
    this.objects ??= new Set(this.values())
    return this.objects.has(object)
  }
}
