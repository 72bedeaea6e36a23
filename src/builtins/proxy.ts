/** https://tc39.es/ecma262/#sec-proxy-constructor */
import { chargeBytes } from "../interpreter/budget.js"
import { ProxyObject } from "../interpreter/objects/proxy.js"
import { createPlainObject } from "../interpreter/operations/object-operations.js"
import { ProxyCreate } from "../interpreter/operations/proxy-operations.js"
import { instance, nullable, record, recordKind } from "../interpreter/record-kinds.js"
import { createBuiltin, defineConstructor, defineInner, describeCaptured } from "./define.js"
import { throwNewRequired } from "./messages.js"

interface RevokeRecord {
  /** Null once it was called. */
  proxy: ProxyObject | null
}

/** https://tc39.es/ecma262/#sec-proxy-revocation-functions */
const revoke = defineInner("proxy revocation function", 0, (_realm, _thisValue, _args, _newTarget, self) => {
  const record = self.record as RevokeRecord
  const { proxy } = record
  if (proxy === null) return undefined
  record.proxy = null
  proxy.target = null
  proxy.handler = null
  return undefined
})

export const ProxyConstructor = defineConstructor({
  name: "Proxy",
  length: 2,
  prototype: null,
  behaviour: (realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "Proxy")
    return ProxyCreate(realm, args[0], args[1])
  },
  statics: {
    methods: [
      [
        "revocable",
        2,
        (realm, _thisValue, args) => {
          const proxy = ProxyCreate(realm, args[0], args[1])
          chargeBytes(realm, 96)
          const result = createPlainObject(realm)
          result.putOwn(realm, "proxy", proxy)
          const record: RevokeRecord = { proxy }
          result.putOwn(realm, "revoke", createBuiltin(realm, revoke, record))
          return result
        },
      ],
    ],
  },
})

describeCaptured(revoke, record(recordKind("proxy revocation", { proxy: nullable(instance(() => ProxyObject)) })))
