/**
 * The standard library: which room makes which intrinsic, and what every plan sees as globals. Fills the slots that
 * `interpreter/realm.ts` declares.
 */

import type { GuestObject } from "../interpreter/objects/object.js"
import { promiseDefinitions } from "../interpreter/operations/promise-operations.js"
import type { IntrinsicName, Library, Realm } from "../interpreter/realm.js"
import { createArguments } from "./arguments.js"
import { ArrayConstructor } from "./array.js"
import { ArrayBufferConstructor, ArrayBufferPrototype } from "./array-buffer.js"
import { ArrayIteratorProto_next, ArrayIteratorPrototype } from "./array-iterator-prototype.js"
import { ArrayProto_toString, ArrayProto_values, ArrayPrototype } from "./array-prototype.js"
import { AsyncFromSyncIteratorPrototype } from "./async-from-sync-iterator.js"
import { BigIntConstructor, BigIntPrototype } from "./bigint.js"
import { BooleanConstructor, BooleanPrototype } from "./boolean.js"
import { MapIteratorPrototype, SetIteratorPrototype } from "./collection-iteration.js"
import { ConsoleNamespace } from "./console.js"
import { cryptoObject } from "./crypto.js"
import { DataViewConstructor, DataViewPrototype } from "./data-view.js"
import { DateConstructor } from "./date.js"
import { DateProto_toUTCString, DatePrototype } from "./date-prototype.js"
import { builtinById, type IntrinsicMaker, recordKinds, registerBuiltin } from "./define.js"
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
import { AsyncGeneratorPrototype, GeneratorPrototype } from "./generator-prototype.js"
import { createGlobalObject, globalNames } from "./global.js"
import { html } from "./html.js"
import { intlMakers } from "./intl/makers.js"
import { IteratorConstructor, WrapForValidIteratorPrototype } from "./iterator.js"
import { IteratorHelperPrototype } from "./iterator-helper-prototype.js"
import { AsyncIteratorPrototype, IteratorPrototype } from "./iterator-prototype.js"
import { JSONObject } from "./json.js"
import { MapConstructor } from "./map.js"
import { MapProto_entries, MapPrototype } from "./map-prototype.js"
import { MathObject } from "./math.js"
import { NumberConstructor } from "./number.js"
import { NumberParseFloat, NumberParseInt } from "./number-parse.js"
import { NumberPrototype } from "./number-prototype.js"
import { ObjectConstructor } from "./object.js"
import { ObjectProto_toString, ObjectPrototype } from "./object-prototype.js"
import { Promise_resolve, PromiseConstructor } from "./promise.js"
import { PromiseProto_then, PromisePrototype } from "./promise-prototype.js"
import { ProxyConstructor } from "./proxy.js"
import { ReflectNamespace } from "./reflect.js"
import { RegExpConstructor } from "./regexp.js"
import { RegExpCreate } from "./regexp-object.js"
import { RegExpProto_exec, RegExpPrototype } from "./regexp-prototype.js"
import { RegExpStringIteratorPrototype } from "./regexp-symbols.js"
import { SetConstructor } from "./set.js"
import { SetProto_values, SetPrototype } from "./set-prototype.js"
import { StringConstructor } from "./string.js"
import { StringIteratorPrototype } from "./string-iterator.js"
import { StringProto_trimEnd, StringProto_trimStart, StringPrototype } from "./string-prototype.js"
import { SymbolConstructor, SymbolPrototype } from "./symbol.js"
import {
  TextDecoderConstructor,
  TextDecoderPrototype,
  TextEncoderConstructor,
  TextEncoderPrototype,
} from "./text-encoding.js"
import { TypedArrayConstructor, typedArrayMakers } from "./typed-array.js"
import { TypedArrayProto_values, TypedArrayPrototype } from "./typed-array-prototype.js"
import { URLConstructor, URLPrototype } from "./url.js"
import {
  URLSearchParamsConstructor,
  URLSearchParamsIteratorPrototype,
  URLSearchParamsPrototype,
} from "./url-search-params.js"
import {
  FinalizationRegistryConstructor,
  FinalizationRegistryPrototype,
  WeakMapConstructor,
  WeakMapPrototype,
  WeakRefConstructor,
  WeakRefPrototype,
  WeakSetConstructor,
  WeakSetPrototype,
} from "./weak.js"

for (const definition of promiseDefinitions) registerBuiltin(definition)

/** One line per file: what it makes. */
const makers: Partial<Record<IntrinsicName, IntrinsicMaker>> = {
  URL: URLConstructor,
  URLPrototype,
  URLSearchParams: URLSearchParamsConstructor,
  URLSearchParamsPrototype,
  URLSearchParamsIteratorPrototype,
  TextEncoder: TextEncoderConstructor,
  TextEncoderPrototype,
  TextDecoder: TextDecoderConstructor,
  TextDecoderPrototype,
  crypto: cryptoObject,
  html,
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
  Array: ArrayConstructor,
  ArrayPrototype,
  ArrayProto_values,
  ArrayProto_toString,
  ArrayIteratorPrototype,
  ArrayIteratorProto_next,
  Iterator: IteratorConstructor,
  IteratorPrototype,
  IteratorHelperPrototype,
  WrapForValidIteratorPrototype,
  AsyncIteratorPrototype,
  AsyncFromSyncIteratorPrototype,
  GeneratorPrototype,
  AsyncGeneratorPrototype,
  Promise: PromiseConstructor,
  PromisePrototype,
  PromiseProto_then,
  PromiseResolve: Promise_resolve,
  ArrayBuffer: ArrayBufferConstructor,
  ArrayBufferPrototype,
  DataView: DataViewConstructor,
  DataViewPrototype,
  TypedArray: TypedArrayConstructor,
  TypedArrayPrototype,
  TypedArrayProto_values,
  ...typedArrayMakers,
  Symbol: SymbolConstructor,
  SymbolPrototype,
  Map: MapConstructor,
  MapPrototype,
  MapProto_entries,
  MapIteratorPrototype,
  Set: SetConstructor,
  SetPrototype,
  SetProto_values,
  SetIteratorPrototype,
  WeakMap: WeakMapConstructor,
  WeakMapPrototype,
  WeakSet: WeakSetConstructor,
  WeakSetPrototype,
  WeakRef: WeakRefConstructor,
  WeakRefPrototype,
  FinalizationRegistry: FinalizationRegistryConstructor,
  FinalizationRegistryPrototype,
  Proxy: ProxyConstructor,
  Reflect: ReflectNamespace,
  console: ConsoleNamespace,
  Boolean: BooleanConstructor,
  BooleanPrototype,
  String: StringConstructor,
  StringPrototype,
  StringProto_trimStart,
  StringProto_trimEnd,
  StringIteratorPrototype,
  Number: NumberConstructor,
  NumberPrototype,
  NumberParseFloat,
  NumberParseInt,
  BigInt: BigIntConstructor,
  BigIntPrototype,
  Math: MathObject,
  JSON: JSONObject,
  Date: DateConstructor,
  DatePrototype,
  DateProto_toUTCString,
  ...intlMakers,
  RegExp: RegExpConstructor,
  RegExpPrototype,
  RegExpProto_exec,
  RegExpStringIteratorPrototype,
}

export const standardLibrary: Library = {
  create(realm: Realm, name: IntrinsicName): GuestObject {
    const maker = makers[name]
    if (maker === undefined) throw new Error(`no room makes the intrinsic ${name}`)
    return maker.make(realm)
  },
  createArguments,
  createRegExp: RegExpCreate,
  createGlobal: createGlobalObject,
  globalNames,
  recordKinds,
  builtinById,
}
