/**
 * Nodes whose children are all evaluated, in order, where one of them may suspend.
 *
 * `frame.partial[at]` counts the children that are done; their values follow it. Entering the node again goes on with the
 * first child that is not done. The node itself is the ordinary closure, built over reads of those values: so what a node
 * means is written once. Only in the stepping form may the node itself suspend, in a call that is paused; entered again, it
 * takes what was delivered to the frame.
 */
import type { Node } from "acorn"
import type { Frame } from "../frame.js"
import { ABSENT, SUSPEND, type Value } from "../objects/value.js"
import type { Evaluate } from "./closure.js"
import type { FunctionCompiler } from "./index.js"

/** Reads of the partial results that follow `at`. */
export function partialReads(count: number, at: number): Evaluate[] {
  return Array.from({ length: count }, (_, i) => {
    const index = at + 1 + i
    return (frame: Frame) => (frame.partial as unknown[])[index] as Value
  })
}

export function lift(children: readonly Evaluate[], node: Evaluate, at: number): Evaluate {
  const count = children.length
  if (count === 1) return liftOne(children[0] as Evaluate, node, at)
  if (count === 2) return liftTwo(children[0] as Evaluate, children[1] as Evaluate, node, at)
  return (frame) => {
    const partial = frame.partial as unknown[]
    for (let done = partial[at] as number; done < count; done++) {
      const value = (children[done] as Evaluate)(frame)
      if (value === SUSPEND) {
        partial[at] = done
        return SUSPEND
      }
      partial[at + 1 + done] = value
    }
    const value = node(frame)
    if (value === SUSPEND) {
      partial[at] = count
      return SUSPEND
    }
    // The next time, be it the next loop iteration, starts afresh, and nothing is kept alive.
    for (let i = 0; i <= count; i++) partial[at + i] = 0
    return value
  }
}

/** `lift` of one child, without a loop; bench/kernels/property-monomorphic.js in the stepping form. */
function liftOne(child: Evaluate, node: Evaluate, at: number): Evaluate {
  return (frame) => {
    const partial = frame.partial as unknown[]
    if (partial[at] === 0) {
      const value = child(frame)
      if (value === SUSPEND) return SUSPEND
      partial[at + 1] = value
    }
    const value = node(frame)
    if (value === SUSPEND) {
      partial[at] = 1
      return SUSPEND
    }
    partial[at] = 0
    partial[at + 1] = 0
    return value
  }
}

function liftTwo(first: Evaluate, second: Evaluate, node: Evaluate, at: number): Evaluate {
  return (frame) => {
    const partial = frame.partial as unknown[]
    let done = partial[at] as number
    if (done === 0) {
      const value = first(frame)
      if (value === SUSPEND) return SUSPEND
      partial[at + 1] = value
      done = 1
    }
    if (done === 1) {
      const value = second(frame)
      if (value === SUSPEND) {
        partial[at] = 1
        return SUSPEND
      }
      partial[at + 2] = value
    }
    const value = node(frame)
    if (value === SUSPEND) {
      partial[at] = 2
      return SUSPEND
    }
    partial[at] = 0
    partial[at + 1] = 0
    partial[at + 2] = 0
    return value
  }
}

/** The same inside an optional chain: a child that is ABSENT ends the whole chain. */
export function liftInChain(children: readonly Evaluate[], node: Evaluate, at: number): Evaluate {
  const count = children.length
  return (frame) => {
    const partial = frame.partial as unknown[]
    for (let done = partial[at] as number; done < count; done++) {
      const value = (children[done] as Evaluate)(frame)
      if (value === SUSPEND) {
        partial[at] = done
        return SUSPEND
      }
      if (value === ABSENT) {
        for (let i = 0; i <= done; i++) partial[at + i] = 0
        return ABSENT
      }
      partial[at + 1 + done] = value
    }
    const value = node(frame)
    if (value === SUSPEND) {
      partial[at] = count
      return SUSPEND
    }
    for (let i = 0; i <= count; i++) partial[at + i] = 0
    return value
  }
}

/** Applies what cannot suspend to the value of a child that may. */
export function andThen(child: Evaluate, apply: (frame: Frame, value: Value) => Value): Evaluate {
  return (frame) => {
    const value = child(frame)
    return value === SUSPEND ? SUSPEND : apply(frame, value)
  }
}

// ---- for those who compile nodes ----

/** The ordinary closure, over reads of its children. */
type Build = (reads: readonly Evaluate[]) => Evaluate

/** Builds a node over children that are evaluated in order; lifts it if the node can suspend. */
export function liftIf(compiler: FunctionCompiler, node: Node, children: readonly Evaluate[], build: Build): Evaluate {
  if (!compiler.canSuspend(node)) return build(children)
  const at = compiler.allocate(1 + children.length)
  return lift(children, build(partialReads(children.length, at)), at)
}

/** In a chain, the first child may be ABSENT, which then is the result. */
export function liftChainIf(
  compiler: FunctionCompiler,
  node: Node,
  children: readonly Evaluate[],
  build: Build,
): Evaluate {
  if (compiler.canSuspend(node)) {
    const at = compiler.allocate(1 + children.length)
    return liftInChain(children, build(partialReads(children.length, at)), at)
  }
  // The first child is evaluated here, to see whether the chain ends; the node reads it from a slot of its own.
  const slot = compiler.allocateSlot()
  const [first, ...others] = children
  const node_ = build([(frame) => frame.slots[slot], ...others])
  return (frame) => {
    const value = (first as Evaluate)(frame)
    if (value === ABSENT) return ABSENT
    frame.slots[slot] = value
    return node_(frame)
  }
}

/** Builds an element of a chain, or the same outside one. */
export function liftFor(compiler: FunctionCompiler, node: Node, inChain: boolean) {
  return (children: readonly Evaluate[], build: Build): Evaluate =>
    inChain ? liftChainIf(compiler, node, children, build) : liftIf(compiler, node, children, build)
}
