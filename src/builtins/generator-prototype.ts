/** Generators and async generators: https://tc39.es/ecma262/#sec-generator-objects, #sec-asyncgenerator-objects */
import { pausable } from "../interpreter/activation.js"
import { throwTypeError } from "../interpreter/errors.js"
import { RESUME_NEXT, RESUME_RETURN, RESUME_THROW } from "../interpreter/frame.js"
import { describeCallee } from "../interpreter/inspect.js"
import { CONFIGURABLE } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import type { Realm } from "../interpreter/realm.js"
import { enqueueAsyncGenerator, GeneratorAdvance, GeneratorObject, resumeGenerator } from "../interpreter/suspension.js"
import { defineObject, type Method } from "./define.js"

/** https://tc39.es/ecma262/#sec-generatorvalidate, the check of the receiver. */
function requireGenerator(realm: Realm, value: Value, method: string): GeneratorObject {
  if (value instanceof GeneratorObject) return value
  const shown = describeCallee(value)
  return throwTypeError(realm, `Method [Generator].prototype.${method} called on incompatible receiver ${shown}`)
}

const kinds = [
  ["next", RESUME_NEXT],
  ["return", RESUME_RETURN],
  ["throw", RESUME_THROW],
] as const

/** %GeneratorPrototype% */
export const GeneratorPrototype = defineObject(
  {
    path: "Generator.prototype",
    intrinsics: [["constructor", "GeneratorFunctionPrototype", CONFIGURABLE]],
    methods: kinds.map(
      ([method, kind]): Method => [
        method,
        1,
        pausable(
          (realm, thisValue, args) => resumeGenerator(realm, requireGenerator(realm, thisValue, method), kind, args[0]),
          (realm, thisValue, args) =>
            new GeneratorAdvance(requireGenerator(realm, thisValue, method), kind, args[0], true),
        ),
      ],
    ),
    tag: "Generator",
  },
  "IteratorPrototype",
)

/** %AsyncGeneratorPrototype% */
export const AsyncGeneratorPrototype = defineObject(
  {
    path: "AsyncGenerator.prototype",
    intrinsics: [["constructor", "AsyncGeneratorFunctionPrototype", CONFIGURABLE]],
    methods: kinds.map(
      ([method, kind]): Method => [
        method,
        1,
        pausable(
          (realm, thisValue, args) => enqueueAsyncGenerator(realm, thisValue, kind, args[0], method),
          (realm, thisValue, args) => enqueueAsyncGenerator(realm, thisValue, kind, args[0], method, true),
        ),
      ],
    ),
    tag: "AsyncGenerator",
  },
  "AsyncIteratorPrototype",
)
