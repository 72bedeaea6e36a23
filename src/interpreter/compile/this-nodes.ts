/** `this`, `new.target` and `super`: of the function's own frame, or kept by the function around an arrow function. */
import type { Node, Super } from "acorn"
import { UNINITIALIZED } from "../objects/value.js"
import { checkThis, readDerivedThis, readThis, type SuperCallParts, superBase } from "./classes.js"
import type { Evaluate } from "./closure.js"
import { ownReference } from "./functions.js"
import type { FunctionCompiler, Marked } from "./index.js"
import { compileInitialize, compileRead } from "./references.js"

/** `this`, checked where it may not be bound yet. */
export function compileThis(compiler: FunctionCompiler, node: Node): Evaluate {
  const { info } = compiler
  const { implicitReference } = node as Marked
  if (implicitReference !== undefined) {
    const read = compileRead(unchecked(implicitReference), node.start)
    return "check" in implicitReference && implicitReference.check ? checkThis(read, node.start) : read
  }
  if (info.kind !== "derived-constructor") return readThis
  const { this: binding } = info.implicit
  if (binding === undefined) return readDerivedThis(node.start)
  return checkThis(compileRead(ownReference(binding), node.start), node.start)
}

/** The value as it is; the message for an unbound `this` is not that of a variable. */
function unchecked<T extends object>(reference: T): T {
  return "check" in reference ? { ...reference, check: false } : reference
}

export function compileNewTarget(node: Node): Evaluate {
  const { implicitReference } = node as Marked
  return implicitReference === undefined ? (frame) => frame.newTarget : compileRead(implicitReference, node.start)
}

/** What `super.x` needs: `this`, evaluated before the key, and the object to look in, found after it. */
export function compileSuperParts(compiler: FunctionCompiler, node: Super): { base: Evaluate; thisValue: Evaluate } {
  const { homeReference } = node as Marked<Super>
  const home: Evaluate =
    homeReference === undefined ? (frame) => frame.fn.homeObject : compileRead(homeReference, node.start)
  return { base: (frame) => superBase(frame, home(frame)), thisValue: compileThis(compiler, node) }
}

export function compileSuperCallParts(compiler: FunctionCompiler, node: Super, at: number): SuperCallParts {
  const { functionReference, newTargetReference, implicitReference } = node as Marked<Super>
  if (functionReference !== undefined && newTargetReference !== undefined && implicitReference !== undefined) {
    return {
      readFunction: compileRead(functionReference, at),
      readNewTarget: compileRead(newTargetReference, at),
      readThis: compileRead(unchecked(implicitReference), at),
      bindThis: compileInitialize(implicitReference),
      at,
    }
  }
  const { this: binding } = compiler.info.implicit
  if (binding === undefined) {
    return {
      readFunction: (frame) => frame.fn,
      readNewTarget: (frame) => frame.newTarget,
      readThis,
      bindThis: (frame, value) => {
        frame.thisValue = value
      },
      at,
    }
  }
  const reference = ownReference(binding)
  const read = compileRead(reference, at)
  const bind = compileInitialize(reference)
  return {
    readFunction: (frame) => frame.fn,
    readNewTarget: (frame) => frame.newTarget,
    readThis: (frame) => (frame.thisValue === UNINITIALIZED ? read(frame) : frame.thisValue),
    bindThis: (frame, value) => {
      frame.thisValue = value
      bind(frame, value)
    },
    at,
  }
}
