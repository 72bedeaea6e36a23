/** What the library offers to a plan, as the plan itself lists it: so each new function is fuzzed as soon as it is there. */
import { compilePlan, createMachine } from "../../../src/engine/index.js"

export interface Library {
  /** Functions that a class or namespace holds, such as `Array.from`. */
  readonly statics: readonly string[]
  /** Methods and getters of prototypes, as expressions that give the function. */
  readonly methods: readonly { readonly owner: string; readonly name: string }[]
  readonly classes: readonly string[]
}

const source = `const statics = [], methods = [], classes = [];
const name = (key) => typeof key === "symbol" ? "[" + key.description + "]" : "[" + JSON.stringify(key) + "]";
const list = (object, owner, into) => {
  for (const key of Reflect.ownKeys(object)) {
    if (key === "constructor") continue;
    const { value, get } = Object.getOwnPropertyDescriptor(object, key);
    if (typeof value === "function" || get) into.push({ owner, name: name(key) });
  }
};
const spaces = { Intl, Math, JSON, Reflect, Atomics: globalThis.Atomics ?? {}, console, crypto };
for (const key of Object.getOwnPropertyNames(globalThis)) {
  const value = globalThis[key];
  if (typeof value !== "function") continue;
  if (value.prototype) { classes.push(key); list(value.prototype, key + ".prototype", methods); list(value, key, statics); }
  else statics.push({ owner: "globalThis", name: name(key) });
}
for (const key of Object.getOwnPropertyNames(Intl)) {
  const value = Intl[key];
  if (typeof value !== "function") continue;
  if (value.prototype) { classes.push("Intl." + key); list(value.prototype, "Intl." + key + ".prototype", methods); }
}
for (const [key, space] of Object.entries(spaces)) list(space, key, statics);
const hidden = {
  "Object.getPrototypeOf([].values())": [].values(), "Object.getPrototypeOf(new Map().keys())": new Map().keys(),
  "Object.getPrototypeOf(Iterator.from([]).map(String))": Iterator.from([]).map(String),
  "Object.getPrototypeOf(Uint8Array.prototype)": Uint8Array.prototype,
  "Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()))": Object.getPrototypeOf((function* () {})()),
  "Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})()))": Object.getPrototypeOf((async function* () {})()),
};
for (const [key, value] of Object.entries(hidden)) list(Object.getPrototypeOf(value), key, methods);
return { statics: statics.map(({ owner, name }) => owner + name), methods, classes };`

let library: Library | null = null

export function libraryOfPlans(): Library {
  if (library === null) {
    const state = createMachine(compilePlan(source)).run()
    if (state.status !== "completed") throw new Error(`the library cannot be listed: ${JSON.stringify(state)}`)
    library = state.value as Library
  }
  return library
}
