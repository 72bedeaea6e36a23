/**
 * Proxy objects as data: a target and a handler. Their internal methods are in `operations/proxy-operations.ts`, which
 * needs operations that in turn know proxies.
 */
import { GuestObject } from "./object.js"
import type { Shape } from "./shape.js"

export abstract class ProxyObject extends GuestObject {
  constructor(
    shape: Shape,
    /** Null once revoked. */
    public target: GuestObject | null,
    public handler: GuestObject | null,
    /** Fixed when the proxy is made, as the target has [[Call]] and [[Construct]] for good. */
    readonly callable: boolean,
    readonly constructible: boolean,
  ) {
    super(shape, null, [])
  }

  override get isConstructor(): boolean {
    return this.constructible
  }
}
Object.defineProperty(ProxyObject.prototype, "isExotic", { value: true })
Object.defineProperty(ProxyObject.prototype, "isCallable", {
  get(this: ProxyObject) {
    return this.callable
  },
})
