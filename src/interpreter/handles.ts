/** The functions of a plan that its host may call, by the handles that stand for them outside. */
import type { CopyOutOptions } from "./boundary/boundary.js"
import { markFunction } from "./boundary/ui-values.js"
import { FunctionObject } from "./objects/function.js"
import { HtmlTemplateObject } from "./objects/html-template.js"
import type { GuestObject } from "./objects/object.js"
import type { GuestFunction } from "./types.js"

export class Handles {
  private readonly byId = new Map<string, GuestObject>()
  private readonly ids = new Map<GuestObject, string>()
  /** The handles that the host has, themselves: nothing that only looks like one is invoked. */
  private readonly issued = new WeakMap<object, string>()

  /** By id, in the order in which they were given out. */
  get functions(): ReadonlyMap<string, GuestObject> {
    return this.byId
  }

  add(id: string, fn: GuestObject): void {
    this.byId.set(id, fn)
    this.ids.set(fn, id)
  }

  /** The handle for a function, under the id that it has or is now given. */
  issue(fn: GuestObject): GuestFunction {
    let id = this.ids.get(fn)
    if (id === undefined) {
      id = `function${this.byId.size + 1}`
      this.add(id, fn)
    }
    const name = fn instanceof FunctionObject ? fn.givenName : ""
    const handle = markFunction({ kind: "function", id, name })
    this.issued.set(handle, id)
    return handle
  }

  targetOf(handle: object): GuestObject | undefined {
    return this.byId.get(this.issued.get(handle) ?? "")
  }
}

/** What crosses outwards, besides data, where `html` is on: functions as handles, and templates. */
export function uiCrossing(handles: Handles): CopyOutOptions {
  return {
    functions: (fn) => handles.issue(fn),
    template: (object) => (object instanceof HtmlTemplateObject ? object : undefined),
  }
}
