/** What a person looks at while the plan is paused, by numbers that hold until it goes on: frames, and what can be opened. */
import { inspectValue } from "../interpreter/inspect.js"
import { UNINITIALIZED, type Value } from "../interpreter/objects/value.js"
import type { Realm } from "../interpreter/realm.js"
import { type Contents, contentsOf, hasContents, type Part, type Shown, typeName } from "./contents.js"
import type { Variable, VariablesPage } from "./types.js"

/** In lists of variables; what is longer is opened. */
const BRIEF = { depth: 1, maxItems: 10, maxLength: 200 }

export interface Reference {
  readonly contents: Contents
  readonly realm: Realm
  /** It belongs to the paused plan, not to a copy of it. */
  readonly isLive: boolean
  /** The frame whose names its expressions are over. */
  readonly frameId: number | undefined
}

export class References {
  private readonly references = new Map<number, Reference>()
  /** Numbers are never used twice, so that one of an earlier pause is known to be old. */
  private last = 0

  clear(): void {
    this.references.clear()
  }

  /** A fresh number, for frames too. */
  take(): number {
    return ++this.last
  }

  add(reference: Reference): number {
    const number = this.take()
    this.references.set(number, reference)
    return number
  }

  get(number: number): Reference {
    const reference = this.references.get(number)
    if (reference !== undefined) return reference
    throw new TypeError(`no variablesReference ${number} is known since the plan was paused`)
  }

  page(number: number, { filter, start = 0, count: asked }: VariablesPage): Variable[] {
    const count = asked || Number.POSITIVE_INFINITY
    const reference = this.get(number)
    const { contents } = reference
    const parts: Part[] = []
    // Without a filter, a page is one of all: the indexed parts come first.
    const indexed = filter === "named" ? 0 : contents.indexedCount
    for (let index = start; index < indexed && parts.length < count; index++) parts.push(contents.indexed(index))
    if (filter !== "indexed") {
      const from = Math.max(0, start - indexed)
      const room = count - parts.length
      parts.push(...contents.named().slice(from, room === Number.POSITIVE_INFINITY ? undefined : from + room))
    }
    return parts.map((part) => this.variable(part, reference))
  }

  private variable({ name, shown, hint, path }: Part, reference: Reference): Variable {
    return {
      name,
      ...this.show(shown, reference, path),
      ...(hint !== undefined && { presentationHint: hint }),
      ...(path !== undefined && { evaluateName: path }),
    }
  }

  /** A value as text, with a number where it can be opened. */
  show(
    shown: Shown,
    reference: Omit<Reference, "contents">,
    path?: string,
    options = BRIEF,
  ): Pick<Variable, "value" | "type" | "variablesReference" | "namedVariables" | "indexedVariables"> {
    if ("text" in shown) {
      const { text, inside } = shown
      return { value: text, type: "", ...this.open(inside, reference) }
    }
    const { value } = shown
    if (value === UNINITIALIZED) return { value: "<uninitialised>", type: "", variablesReference: 0 }
    const inside = hasContents(value) ? contentsOf(reference.realm, value, path) : undefined
    return { value: inspectValue(value, options), type: typeName(value), ...this.open(inside, reference) }
  }

  private open(contents: Contents | undefined, reference: Omit<Reference, "contents">) {
    if (contents === undefined) return { variablesReference: 0 }
    const { indexedCount } = contents
    return {
      variablesReference: this.add({ ...reference, contents }),
      ...(indexedCount > 0 && { indexedVariables: indexedCount }),
    }
  }

  /** The part of this name, for writing. */
  find(number: number, name: string): { readonly part: Part; readonly reference: Reference } {
    const reference = this.get(number)
    const { contents } = reference
    const index = /^\d+$/.test(name) ? Number(name) : -1
    const part =
      index >= 0 && index < contents.indexedCount
        ? contents.indexed(index)
        : contents.named().find((each) => each.name === name)
    if (part === undefined) throw new TypeError(`there is no variable ${name}`)
    return { part, reference }
  }
}

/** What a log point or a watch shows of a value: strings as they are. */
export function plainText(value: Value): string {
  return typeof value === "string" ? value : inspectValue(value)
}
