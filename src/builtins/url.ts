/**
 * `URL`: https://url.spec.whatwg.org/#url-class
 *
 * A URL object holds its serialised text. Taking it apart is left to the host's own `URL`, on strings only; a host that has
 * none makes using `URL` an error that says so.
 */
import { chargeBytes, chargeSteps, chargeString } from "../interpreter/budget.js"
import { HOST_ERROR_STEPS } from "../interpreter/costs.js"
import { GuestThrow, throwTypeError } from "../interpreter/errors.js"
import { GuestObject } from "../interpreter/objects/object.js"
import { DATA, Shape } from "../interpreter/objects/shape.js"
import type { Value } from "../interpreter/objects/value.js"
import { GetPrototypeFromConstructor } from "../interpreter/operations/object-operations.js"
import { ToString } from "../interpreter/operations/type-conversion.js"
import type { Realm } from "../interpreter/realm.js"
import { instance, nullable, text as textKind } from "../interpreter/record-kinds.js"
import { detachedFrom } from "../interpreter/text-part.js"
import { type Accessors, defineConstructor, defineObject, describeClass } from "./define.js"
import { throwNewRequired } from "./messages.js"
import { createSearchParams, type Pair, parsePairs, URLSearchParamsObject } from "./url-search-params.js"

/** What is used of the host's URL: its parts are strings. */
interface HostURL {
  href: string
  readonly origin: string
  protocol: string
  username: string
  password: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
}

type HostURLConstructor = new (url: string, base?: string) => HostURL

const urlShape = Shape.root()

export class URLObject extends GuestObject {
  href = ""
  /** Made when it is first asked for. */
  params: URLSearchParamsObject | null = null

  /** The query as its search parameters now have it. */
  setQuery(realm: Realm, query: string): void {
    const parsed = openHost(realm, this.href)
    parsed.search = query
    this.setHref(realm, parsed)
  }

  setHref(realm: Realm, { href }: HostURL): void {
    chargeString(realm, href.length)
    this.href = href
  }
}

/** The host takes it apart again each time. */
function openHost(realm: Realm, href: string): HostURL {
  chargeSteps(realm, href.length >> 6)
  return new URL(href)
}

/** A part of what the host has parsed, as a text of its own: the host cuts it from a text that nobody else has. */
function partOfURL(realm: Realm, { href }: URLObject, name: keyof HostURL): string {
  const text = cutFrom(openHost(realm, href), name)
  chargeString(realm, text.length)
  return text
}

function cutFrom(parsed: HostURL, name: keyof HostURL): string {
  return detachedFrom(parsed.href, parsed[name])
}

function queryPairs(realm: Realm, parsed: HostURL): Pair[] {
  return parsePairs(realm, cutFrom(parsed, "search").slice(1))
}

function parse(realm: Realm, url: string, base: string | undefined): HostURL | null {
  const Host: HostURLConstructor | undefined = typeof URL === "function" ? URL : undefined
  if (Host === undefined) return throwTypeError(realm, "URL is not available: this host has no URL parser")
  chargeSteps(realm, (url.length + (base?.length ?? 0)) >> 2)
  chargeBytes(realm, 64 + (url.length + (base?.length ?? 0)) * 4)
  try {
    return base === undefined ? new Host(url) : new Host(url, base)
  } catch {
    chargeSteps(realm, HOST_ERROR_STEPS)
    return null
  }
}

function create(realm: Realm, proto: GuestObject, { href }: HostURL): URLObject {
  chargeBytes(realm, 96 + href.length * 2)
  const url = new URLObject(urlShape, proto, [])
  url.href = href
  return url
}

function parseArguments(realm: Realm, [url, base]: readonly Value[]): [string, HostURL | null] {
  const text = ToString(realm, url)
  return [text, parse(realm, text, base === undefined ? undefined : ToString(realm, base))]
}

function throwInvalid(realm: Realm, input: string): never {
  const error = realm.makeError("TypeError", "Invalid URL")
  error.addProperty(realm, "code", "ERR_INVALID_URL", DATA)
  error.addProperty(realm, "input", input, DATA)
  throw new GuestThrow(error)
}

export const URLConstructor = defineConstructor({
  name: "URL",
  length: 1,
  prototype: "URLPrototype",
  behaviour: (realm, _thisValue, args, newTarget) => {
    if (newTarget === undefined) return throwNewRequired(realm, "URL")
    if (args.length === 0) return throwTypeError(realm, 'The "url" argument must be specified')
    const proto = GetPrototypeFromConstructor(realm, newTarget, "URLPrototype")
    const [text, parsed] = parseArguments(realm, args)
    return parsed === null ? throwInvalid(realm, text) : create(realm, proto, parsed)
  },
  statics: {
    methods: [
      ["canParse", 1, (realm, _thisValue, args) => parseArguments(realm, args)[1] !== null],
      [
        "parse",
        1,
        (realm, _thisValue, args) => {
          const [, parsed] = parseArguments(realm, args)
          return parsed === null ? null : create(realm, realm.intrinsics.URLPrototype, parsed)
        },
      ],
    ],
  },
})

function requireURL(realm: Realm, value: Value): URLObject {
  return value instanceof URLObject ? value : throwTypeError(realm, 'Value of "this" must be of type URL')
}

type Part = Exclude<keyof HostURL, "href" | "origin">

/** A part that can be read, and set to what the host makes of a string. */
function part(name: Part): [string, Accessors] {
  return [
    name,
    {
      get: (realm, thisValue) => partOfURL(realm, requireURL(realm, thisValue), name),
      set: (realm, thisValue, [value]) => {
        const url = requireURL(realm, thisValue)
        const parsed = openHost(realm, url.href)
        const text = ToString(realm, value)
        chargeSteps(realm, text.length >> 2)
        chargeBytes(realm, text.length * 4)
        parsed[name] = text
        setHref(realm, url, parsed)
        return undefined
      },
    },
  ]
}

function setHref(realm: Realm, url: URLObject, parsed: HostURL): void {
  url.setHref(realm, parsed)
  if (url.params !== null) url.params.pairs = queryPairs(realm, parsed)
}

const text = (realm: Realm, thisValue: Value): string => requireURL(realm, thisValue).href

export const URLPrototype = defineObject({
  path: "URL.prototype",
  methods: [
    ["toString", 0, text],
    ["toJSON", 0, text],
  ],
  accessors: [
    [
      "href",
      {
        get: text,
        set: (realm, thisValue, [value]) => {
          const url = requireURL(realm, thisValue)
          const input = ToString(realm, value)
          const parsed = parse(realm, input, undefined)
          if (parsed === null) return throwInvalid(realm, input)
          setHref(realm, url, parsed)
          return undefined
        },
      },
    ],
    ["origin", { get: (realm, thisValue) => partOfURL(realm, requireURL(realm, thisValue), "origin") }],
    part("protocol"),
    part("username"),
    part("password"),
    part("host"),
    part("hostname"),
    part("port"),
    part("pathname"),
    part("search"),
    [
      "searchParams",
      {
        get: (realm, thisValue) => {
          const url = requireURL(realm, thisValue)
          if (url.params === null) {
            const pairs = queryPairs(realm, openHost(realm, url.href))
            url.params = createSearchParams(realm, realm.intrinsics.URLSearchParamsPrototype, pairs)
            url.params.url = url
          }
          return url.params
        },
      },
    ],
    part("hash"),
  ],
  intrinsics: [["constructor", "URL"]],
  tag: "URL",
})

describeClass(
  URLObject,
  "URL",
  { href: textKind, params: nullable(instance(() => URLSearchParamsObject)) },
  null,
  () => ({
    shape: urlShape,
    slots: [],
  }),
)
