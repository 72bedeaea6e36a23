/** https://tc39.es/ecma262/#sec-typedarray-constructors and %TypedArray% itself. */
import { Activation, activating, type Step } from "../interpreter/activation.js"
import { chargeSteps } from "../interpreter/budget.js"
import { throwRangeError, throwTypeError } from "../interpreter/errors.js"
import { ArrayObject } from "../interpreter/objects/array.js"
import { ArrayBufferObject, copyBlock } from "../interpreter/objects/array-buffer.js"
import type { Behaviour } from "../interpreter/objects/function.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { type ElementType, elementTypes, TypedArrayObject } from "../interpreter/objects/typed-array.js"
import { type Value, wellKnownSymbols } from "../interpreter/objects/value.js"
import { isPristineIterable, iterableToList } from "../interpreter/operations/iterator-operations.js"
import {
  GetMethod,
  GetPrototypeFromConstructor,
  LengthOfArrayLike,
} from "../interpreter/operations/object-operations.js"
import { IsConstructor } from "../interpreter/operations/testing-comparison.js"
import { isCallable, ToIndex, ToObject } from "../interpreter/operations/type-conversion.js"
import type { IntrinsicName, Realm } from "../interpreter/realm.js"
import {
  boolean,
  callable,
  constant,
  constructor,
  count,
  instance,
  nullable,
  object,
  optional,
  value,
} from "../interpreter/record-kinds.js"
import { createArrayBuffer, throwDetached } from "./array-buffer.js"
import { returnThis } from "./array-like.js"
import { defineConstructor, defineObject, describeActivation, type IntrinsicMaker } from "./define.js"
import { ListValues, listValuesFields } from "./iteration.js"
import { describeValue, throwNewRequired, throwNotIterableKind } from "./messages.js"
import { allocate, copyElements, createOn, requireSameContent, TypedArrayCreateFromCtor } from "./typed-array-create.js"
import { encodedMethods, fromEncodedMethods } from "./uint8-array-encoding.js"

/** https://tc39.es/ecma262/#sec-initializetypedarrayfromtypedarray */
function fromTypedArray(
  realm: Realm,
  type: ElementType,
  proto: GuestObject,
  source: TypedArrayObject,
): TypedArrayObject {
  if (source.isOutOfBounds) return throwDetached(realm, "Construct")
  const { length } = source
  if (source.type === type) {
    const data = copyBlock(realm, source.buffer.data as ArrayBuffer, source.byteOffset, length * type.size)
    return createOn(realm, type, proto, createArrayBuffer(realm, data), 0, length)
  }
  const target = allocate(realm, type, proto, length)
  requireSameContent(realm, source.type, type)
  copyElements(realm, source, target, 0)
  return target
}

/** https://tc39.es/ecma262/#sec-initializetypedarrayfromarraybuffer */
function fromArrayBuffer(
  realm: Realm,
  type: ElementType,
  proto: GuestObject,
  buffer: ArrayBufferObject,
  byteOffset: Value,
  length: Value,
): TypedArrayObject {
  const { name, size } = type
  const tooFar = `Start offset ${describeValue(byteOffset)} is outside the bounds of the buffer`
  const tooLong = `Invalid typed array length: ${describeValue(length)}`
  const offset = ToIndex(realm, byteOffset, tooFar)
  if (offset % size !== 0) throwRangeError(realm, `start offset of ${name} should be a multiple of ${size}`)
  const newLength = length === undefined ? 0 : ToIndex(realm, length, tooLong)
  if (buffer.data === null) return throwDetached(realm, "Construct")
  const { byteLength } = buffer
  if (length !== undefined) {
    if (offset + newLength * size > byteLength) throwRangeError(realm, tooLong)
    return createOn(realm, type, proto, buffer, offset, newLength)
  }
  if (buffer.maxByteLength !== null) {
    if (offset > byteLength) throwRangeError(realm, tooFar)
    return createOn(realm, type, proto, buffer, offset, null)
  }
  if (byteLength % size !== 0) throwRangeError(realm, `byte length of ${name} should be a multiple of ${size}`)
  if (offset > byteLength) throwRangeError(realm, tooFar)
  return createOn(realm, type, proto, buffer, offset, (byteLength - offset) / size)
}

/** https://tc39.es/ecma262/#sec-initializetypedarrayfromlist */
function fromList(realm: Realm, type: ElementType, proto: GuestObject, values: readonly Value[]): TypedArrayObject {
  const array = allocate(realm, type, proto, values.length)
  chargeSteps(realm, values.length)
  for (let k = 0; k < values.length; k++) array.setElement(realm, k, values[k])
  return array
}

/** Makes a typed array of the values of an iterable. */
class ListElements extends ListValues {
  constructor(
    private readonly type: ElementType,
    private readonly proto: GuestObject,
    iterable: Value,
    openMethod: GuestObject,
  ) {
    super(iterable, openMethod)
  }

  protected exhausted(realm: Realm): Step {
    return this.finish(fromList(realm, this.type, this.proto, this.values))
  }
}

/** https://tc39.es/ecma262/#sec-initializetypedarrayfromarraylike */
function fromArrayLike(realm: Realm, type: ElementType, proto: GuestObject, arrayLike: GuestObject): TypedArrayObject {
  const len = LengthOfArrayLike(realm, arrayLike)
  const array = allocate(realm, type, proto, len)
  for (let k = 0; k < len; k++) {
    chargeSteps(realm, 1)
    array.setElement(realm, k, arrayLike.GetIndex(realm, k))
  }
  return array
}

/** https://tc39.es/ecma262/#sec-typedarray */
function defineTypedArray(type: ElementType): readonly [constructor: IntrinsicMaker, prototype: IntrinsicMaker] {
  const { name } = type
  const prototypeName: IntrinsicName = `${name}Prototype`
  const behaviour = activating((realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, name)
    const first = args[0]
    if (!(first instanceof GuestObject)) {
      const length = ToIndex(realm, first, `Invalid typed array length: ${typeof first === "number" ? first : ""}`)
      return allocate(realm, type, GetPrototypeFromConstructor(realm, newTarget, prototypeName), length)
    }
    const proto = GetPrototypeFromConstructor(realm, newTarget, prototypeName)
    if (first instanceof TypedArrayObject) return fromTypedArray(realm, type, proto, first)
    if (first instanceof ArrayBufferObject) return fromArrayBuffer(realm, type, proto, first, args[1], args[2])
    const method = GetMethod(realm, first, wellKnownSymbols.iterator)
    if (method === undefined) return fromArrayLike(realm, type, proto, first)
    if (first instanceof ArrayObject && first.elements !== null && isPristineIterable(realm, first)) {
      return fromList(realm, type, proto, iterableToList(realm, first))
    }
    return new ListElements(type, proto, first, method)
  })
  const constants = [["BYTES_PER_ELEMENT", type.size]] as const
  return [
    defineConstructor({
      name,
      length: 3,
      prototype: prototypeName,
      proto: "TypedArray",
      behaviour,
      statics: name === "Uint8Array" ? { constants, methods: fromEncodedMethods } : { constants },
    }),
    defineObject(
      {
        path: `${name}.prototype`,
        constants,
        methods: name === "Uint8Array" ? encodedMethods : [],
        intrinsics: [["constructor", name]],
      },
      "TypedArrayPrototype",
    ),
  ]
}

export const typedArrayMakers: Partial<Record<IntrinsicName, IntrinsicMaker>> = {}
for (const type of elementTypes) {
  const [maker, prototypeMaker] = defineTypedArray(type)
  typedArrayMakers[type.name] = maker
  typedArrayMakers[`${type.name}Prototype`] = prototypeMaker
}

/** `from` of an array-like: fills the new array, through the mapper if there is one. */
class FromArrayLike extends Activation {
  private k = 0
  private isStarted = false
  constructor(
    private readonly source: GuestObject,
    private readonly len: number,
    private readonly target: TypedArrayObject,
    private readonly mapper: GuestObject | undefined,
    private readonly thisArg: Value,
  ) {
    super()
  }

  resume(realm: Realm, value: Value): Step {
    if (this.isStarted) this.target.setElement(realm, this.k++, value)
    this.isStarted = true
    for (; this.k < this.len; this.k++) {
      chargeSteps(realm, 1)
      const element = this.source.GetIndex(realm, this.k)
      if (this.mapper !== undefined) return this.call(this.mapper, this.thisArg, [element, this.k])
      this.target.setElement(realm, this.k, element)
    }
    return this.finish(this.target)
  }
}

/** `from` of an iterable: all values are taken before the array is made. */
class FromIterable extends ListValues {
  private target: TypedArrayObject | null = null
  private k = 0
  constructor(
    iterable: Value,
    usingIterator: GuestObject,
    private readonly C: GuestObject,
    private readonly mapper: GuestObject | undefined,
    private readonly thisArg: Value,
  ) {
    super(iterable, usingIterator)
  }

  protected exhausted(realm: Realm): Step {
    this.target = TypedArrayCreateFromCtor(realm, this.C, [this.values.length], "from")
    return this.fill(realm, this.target)
  }

  protected override left(realm: Realm, value: Value): Step {
    const target = this.target as TypedArrayObject
    target.setElement(realm, this.k++, value)
    return this.fill(realm, target)
  }

  private fill(realm: Realm, target: TypedArrayObject): Step {
    const { values, mapper } = this
    for (; this.k < values.length; this.k++) {
      chargeSteps(realm, 1)
      const element = values[this.k]
      if (mapper !== undefined) return this.leaveWith(mapper, this.thisArg, [element, this.k])
      target.setElement(realm, this.k, element)
    }
    return this.finish(target)
  }
}

/** https://tc39.es/ecma262/#sec-%25typedarray%25.from */
const TypedArray_from = activating((realm, C, args) => {
  const [source, mapper, thisArg] = args
  if (!IsConstructor(C)) return throwTypeError(realm, `${describeValue(C)} is not a constructor`)
  if (mapper !== undefined && !isCallable(mapper)) {
    return throwTypeError(realm, `${describeValue(mapper)} is not a function`)
  }
  if (source === undefined || source === null) return throwNotIterableKind(realm, source)
  const usingIterator = GetMethod(realm, source, wellKnownSymbols.iterator)
  if (usingIterator !== undefined) return new FromIterable(source, usingIterator, C, mapper, thisArg)
  const arrayLike = ToObject(realm, source)
  const len = LengthOfArrayLike(realm, arrayLike)
  const target = TypedArrayCreateFromCtor(realm, C, [len], "from")
  return new FromArrayLike(arrayLike, len, target, mapper, thisArg)
})

/** https://tc39.es/ecma262/#sec-%25typedarray%25.of */
const TypedArray_of: Behaviour = (realm, C, args) => {
  if (!IsConstructor(C)) return throwTypeError(realm, `${describeValue(C)} is not a constructor`)
  chargeSteps(realm, args.length)
  const array = TypedArrayCreateFromCtor(realm, C, [args.length], "of")
  for (let k = 0; k < args.length; k++) array.setElement(realm, k, args[k])
  return array
}

export const TypedArrayConstructor = defineConstructor({
  name: "TypedArray",
  length: 0,
  prototype: "TypedArrayPrototype",
  behaviour: (realm) => throwTypeError(realm, "Abstract class TypedArray not directly constructable"),
  statics: {
    methods: [
      ["of", 0, TypedArray_of],
      ["from", 1, TypedArray_from],
    ],
    accessors: [[wellKnownSymbols.species, { get: returnThis }]],
  },
})

const elementTypesByName = new Map<string, unknown>(elementTypes.map((type) => [type.name, type]))

describeActivation(ListElements, "typed array of iterable", {
  ...listValuesFields,
  type: constant(() => elementTypesByName),
  proto: object,
})

describeActivation(FromArrayLike, "TypedArray.from array-like", {
  k: count,
  isStarted: boolean,
  source: object,
  len: count,
  target: instance(() => TypedArrayObject),
  mapper: optional(callable),
  thisArg: value,
})

describeActivation(FromIterable, "TypedArray.from", {
  ...listValuesFields,
  target: nullable(instance(() => TypedArrayObject)),
  k: count,
  C: constructor,
  mapper: optional(callable),
  thisArg: value,
})
