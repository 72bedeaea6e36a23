/**
 * The standard library: which room makes which intrinsic, and what every plan sees as globals. Fills the slots that
 * `interpreter/realm.ts` declares.
 */

import type { GuestObject } from "../interpreter/objects/object.js"
import { promiseDefinitions } from "../interpreter/operations/promise-operations.js"
import type { IntrinsicName, Library, Realm } from "../interpreter/realm.js"
import { createArguments } from "./arguments.js"
import { BooleanConstructor, BooleanPrototype } from "./boolean.js"
import { ConsoleNamespace } from "./console.js"
import { type IntrinsicMaker, registerBuiltin } from "./define.js"
import { errorMakers } from "./error.js"
import {
  AsyncFunctionConstructor,
  AsyncFunctionPrototype,
  AsyncGeneratorFunctionConstructor,
  AsyncGeneratorFunctionPrototype,
  FunctionConstructor,
  GeneratorFunctionConstructor,
  GeneratorFunctionPrototype,
} from "./function.js"
import { FunctionPrototype, ThrowTypeError } from "./function-prototype.js"
import { createGlobalObject, globalNames } from "./global.js"
import { ObjectConstructor } from "./object.js"
import { ObjectProto_toString, ObjectPrototype } from "./object-prototype.js"
import { SymbolConstructor, SymbolPrototype } from "./symbol.js"

for (const definition of promiseDefinitions) registerBuiltin(definition)

/** One line per file: what it makes. */
const makers: Partial<Record<IntrinsicName, IntrinsicMaker>> = {
  Object: ObjectConstructor,
  ObjectPrototype,
  ObjectProto_toString,
  Function: FunctionConstructor,
  FunctionPrototype,
  ThrowTypeError,
  GeneratorFunction: GeneratorFunctionConstructor,
  GeneratorFunctionPrototype,
  AsyncFunction: AsyncFunctionConstructor,
  AsyncFunctionPrototype,
  AsyncGeneratorFunction: AsyncGeneratorFunctionConstructor,
  AsyncGeneratorFunctionPrototype,
  ...errorMakers,
  Symbol: SymbolConstructor,
  SymbolPrototype,
  console: ConsoleNamespace,
  Boolean: BooleanConstructor,
  BooleanPrototype,
}

export const standardLibrary: Library = {
  create(realm: Realm, name: IntrinsicName): GuestObject {
    const maker = makers[name]
    if (maker === undefined) throw new Error(`no room makes the intrinsic ${name}`)
    return maker.make(realm)
  },
  createArguments,
  createGlobal: createGlobalObject,
  globalNames,
}
