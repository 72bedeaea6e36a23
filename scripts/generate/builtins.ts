/** What plans find in the global object, found by a plan: nothing is listed that a plan cannot reach. */
import { compilePlan, createMachine } from "../../src/engine/index.js"
import { code, table } from "./markdown.js"

interface Listed {
  readonly name: string
  readonly kind: "constructor" | "namespace" | "function" | "value"
  /** Keys of the object itself; methods end in "()". */
  readonly own: readonly string[]
  readonly prototype: readonly string[]
}

const walk = `
  const expected = new Set(["length", "name", "prototype", "constructor"]);
  const keysOf = (object) => Reflect.ownKeys(object)
    .filter((key) => !expected.has(key) && key !== Symbol.toStringTag)
    .map((key) => {
      const { value } = Object.getOwnPropertyDescriptor(object, key);
      const shown = typeof key === "symbol" ? "[" + key.description + "]" : key;
      return typeof value === "function" && !isConstructor(value) ? shown + "()" : shown;
    })
    .sort();
  const isConstructor = (value) => typeof value === "function" && Object.hasOwn(value, "prototype");
  const describe = (name, value) => {
    const isObject = Object(value) === value;
    const kind = isConstructor(value) || value === Proxy ? "constructor" : typeof value === "function" ? "function" : isObject ? "namespace" : "value";
    const hasKeys = kind === "constructor" || kind === "namespace";
    return {
      name,
      kind,
      own: hasKeys ? keysOf(value) : [],
      prototype: isConstructor(value) ? keysOf(value.prototype) : [],
    };
  };
  const globals = Reflect.ownKeys(globalThis)
    .filter((name) => !["globalThis", "input", "tools"].includes(name))
    .map((name) => describe(name, globalThis[name]));
  const intl = Reflect.ownKeys(Intl)
    .filter((name) => isConstructor(Intl[name]))
    .map((name) => describe("Intl." + name, Intl[name]));
  const prototypeOf = Object.getPrototypeOf;
  const hidden = [
    ["typed arrays, all of them", prototypeOf(Int8Array).prototype, keysOf(prototypeOf(Int8Array))],
    ["generators", prototypeOf(function* () {}).prototype, []],
    ["async generators", prototypeOf(async function* () {}).prototype, []],
    ["iterators of arrays", prototypeOf([].values()), []],
    ["iterators of strings", prototypeOf(""[Symbol.iterator]()), []],
    ["iterators of maps", prototypeOf(new Map().keys()), []],
    ["iterators of sets", prototypeOf(new Set().keys()), []],
    ["iterators of \`matchAll\`", prototypeOf("".matchAll(/x/g)), []],
    ["iterator helpers", prototypeOf([].values().map(String)), []],
  ].map(([name, prototype, own]) => ({ name, kind: "constructor", own, prototype: keysOf(prototype) }));
  return { globals, intl, hidden };
`

interface Library {
  readonly globals: readonly Listed[]
  readonly intl: readonly Listed[]
  readonly hidden: readonly Listed[]
}

function listLibrary(): Library {
  const state = createMachine(compilePlan(walk)).run()
  if (state.status === "failed") throw state.error
  if (state.status !== "completed") throw new Error(`the walk of the library is ${state.status}`)
  return state.value as Library
}

const shown = (keys: readonly string[]) => keys.map(code).join(", ")

export function builtinTables(): string {
  const { globals, intl, hidden } = listLibrary()
  const ofKind = (kind: Listed["kind"]) =>
    globals.filter((each) => each.kind === kind).sort((a, b) => (a.name < b.name ? -1 : 1))
  const withoutKeys = [...ofKind("value").map(({ name }) => name), ...ofKind("function").map(({ name }) => `${name}()`)]
  const row = ({ name, own, prototype }: Listed, title = code(name)) => [title, shown(own), shown(prototype)]
  return [
    `Values and functions: ${shown(["globalThis", ...withoutKeys])}.`,
    table(
      ["object", "what it has"],
      ofKind("namespace").map(({ name, own }) => [code(name), shown(own)]),
    ),
    table(
      ["constructor", "on itself", "on its prototype"],
      [...ofKind("constructor"), ...intl].map((each) => row(each)),
    ),
    "Without a global name:",
    table(
      ["objects", "on their constructor", "on their prototype"],
      hidden.map((each) => row(each, each.name)),
    ),
  ].join("\n\n")
}
