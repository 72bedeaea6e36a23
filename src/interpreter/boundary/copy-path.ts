/** Where a copy across the boundary is, and the error that names the place of what cannot cross. */
import { partOf } from "../text-part.js"

/** From a container to one of its parts: a property, an element, or, with `text`, a part of another kind. */
export type Step = string | number | { readonly text: string }

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u
const MAX_SHOWN_KEY = 60

function showStep(step: Step): string {
  if (typeof step === "number") return `[${step}]`
  if (typeof step === "object") return step.text
  if (identifier.test(step) && step.length <= MAX_SHOWN_KEY) return `.${step}`
  return `[${quoteKey(step)}]`
}

function quoteKey(key: string): string {
  return JSON.stringify(key.length > MAX_SHOWN_KEY ? `${partOf(key, 0, MAX_SHOWN_KEY)}…` : key)
}

/** A place of a Map's value, as an expression would reach it. */
export function entryStep(key: unknown, index: number): Step {
  if (typeof key === "string") return { text: `.get(${quoteKey(key)})` }
  if (typeof key === "number" || typeof key === "boolean") return { text: `.get(${key})` }
  return { text: `.values()[${index}]` }
}

/** Longer paths are shown with their middle left out. */
const MAX_SHOWN_STEPS = 24

/** A container that a copy has met, and where. Those that are still to be filled hang together by `next`. */
export class Met<From, To, Kind> {
  next: Met<From, To, Kind> | null = null
  /** What it and filling it took, without the containers in it. */
  bytes = 0

  constructor(
    readonly from: From,
    readonly to: To,
    readonly kind: Kind,
    /** The container in which it was met; null for the root. */
    readonly parent: Met<From, To, Kind> | null,
    readonly step: Step,
  ) {}
}

/**
 * What a copy in either direction does: it keeps the containers that it has met in the order in which they are filled, and
 * knows what it has made of each thing, so that what is shared stays shared.
 */
export abstract class Copying<From extends object, To, Kind> {
  protected first: Met<From, To, Kind> | null = null
  private last: Met<From, To, Kind> | null = null
  /** Null while there is no more than the first container, which most inputs of tools are. */
  private known: Map<From, To> | null = null

  protected copyOf(from: From): To | undefined {
    if (this.known !== null) return this.known.get(from)
    return this.first?.from === from ? this.first.to : undefined
  }

  /** Something that is complete, or a container that has been met. */
  protected note(from: From, to: To): void {
    const { first } = this
    if (this.known === null) {
      if (first === null || first.from === from) return
      this.known = new Map([[first.from, first.to]])
    }
    this.known.set(from, to)
  }

  protected append(met: Met<From, To, Kind>): void {
    if (this.last === null) this.first = met
    else this.last.next = met
    this.last = met
    this.note(met.from, met.to)
  }
}

interface Place {
  readonly parent: Place | null
  readonly step: Step
}

/** The path of a part of a container, or of the root where there is no container. */
export function describePath(root: string, parent: Place | null, step: Step): string {
  if (parent === null) return root
  const steps = [showStep(step)]
  for (let at = parent; at.parent !== null; at = at.parent) steps.push(showStep(at.step))
  steps.reverse()
  if (steps.length > MAX_SHOWN_STEPS) steps.splice(MAX_SHOWN_STEPS >> 1, steps.length - MAX_SHOWN_STEPS, ".…")
  return root + steps.join("")
}

/** Something that is no data was about to cross. The machine turns it into what fits: a `not_data` error, a guest TypeError. */
export class BoundaryError extends TypeError {
  constructor(
    /** Of what cannot cross: "result.items[3].onClick". */
    readonly path: string,
    /** "is a function" */
    readonly reason: string,
    /** "a plan returns data only" */
    rule: string,
    readonly hint?: string,
    options?: ErrorOptions,
  ) {
    super(`${path} ${reason}; ${rule}`, options)
    this.name = "BoundaryError"
  }
}

export interface Refusal {
  readonly reason: string
  readonly hint?: string
}

/** "is a Map", "is an Array Iterator", "is a URL" */
export function isA(name: string): string {
  return `is ${/^(?:[aeio]|u(?!rl|ri|int|ni|se))/i.test(name) ? "an" : "a"} ${name}`
}
