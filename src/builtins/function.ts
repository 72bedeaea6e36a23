/**
 * `Function` and its relatives: https://tc39.es/ecma262/#sec-function-constructor and so on.
 *
 * DEPARTS: the constructors make no functions from text; they throw as engines do that may not generate code from strings.
 */
import { GuestThrow } from "../interpreter/errors.js"
import { CONFIGURABLE } from "../interpreter/objects/shape.js"
import type { Realm } from "../interpreter/realm.js"
import { defineConstructor, defineObject } from "./define.js"

function CreateDynamicFunction(realm: Realm): never {
  throw new GuestThrow(realm.makeError("EvalError", "Code generation from strings disallowed for this context"))
}

export const FunctionConstructor = defineConstructor({
  name: "Function",
  length: 1,
  prototype: "FunctionPrototype",
  behaviour: CreateDynamicFunction,
})

export const GeneratorFunctionConstructor = defineConstructor({
  name: "GeneratorFunction",
  length: 1,
  prototype: "GeneratorFunctionPrototype",
  behaviour: CreateDynamicFunction,
  proto: "Function",
})

export const AsyncFunctionConstructor = defineConstructor({
  name: "AsyncFunction",
  length: 1,
  prototype: "AsyncFunctionPrototype",
  behaviour: CreateDynamicFunction,
  proto: "Function",
})

export const AsyncGeneratorFunctionConstructor = defineConstructor({
  name: "AsyncGeneratorFunction",
  length: 1,
  prototype: "AsyncGeneratorFunctionPrototype",
  behaviour: CreateDynamicFunction,
  proto: "Function",
})

/** https://tc39.es/ecma262/#sec-properties-of-the-generatorfunction-prototype-object */
export const GeneratorFunctionPrototype = defineObject(
  {
    path: "GeneratorFunction.prototype",
    intrinsics: [
      ["constructor", "GeneratorFunction", CONFIGURABLE],
      ["prototype", "GeneratorPrototype", CONFIGURABLE],
    ],
    tag: "GeneratorFunction",
  },
  "FunctionPrototype",
)

/** https://tc39.es/ecma262/#sec-async-function-prototype-properties */
export const AsyncFunctionPrototype = defineObject(
  {
    path: "AsyncFunction.prototype",
    intrinsics: [["constructor", "AsyncFunction", CONFIGURABLE]],
    tag: "AsyncFunction",
  },
  "FunctionPrototype",
)

/** https://tc39.es/ecma262/#sec-properties-of-asyncgeneratorfunction-prototype */
export const AsyncGeneratorFunctionPrototype = defineObject(
  {
    path: "AsyncGeneratorFunction.prototype",
    intrinsics: [
      ["constructor", "AsyncGeneratorFunction", CONFIGURABLE],
      ["prototype", "AsyncGeneratorPrototype", CONFIGURABLE],
    ],
    tag: "AsyncGeneratorFunction",
  },
  "FunctionPrototype",
)
