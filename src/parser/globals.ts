/**
 * What to say about a free name that is no global of a plan: how a plan does what the name does elsewhere, or which known
 * name is near.
 */
import { nearestName } from "./nearest.js"

const network = "Reach the network through a tool, such as `tools.http.get({ url })`."
const files = "Reach files through a tool; a plan has only `input` and `tools`."
const modules = "Call tools directly; they are in scope as `tools.…`."
const host = "Pass what the plan needs to know as `input`."
const page = "A plan has no page; `return` the data that the application is to show."
const storage = "Keep values in variables, or store them through a tool."
const bytes = "Use `new Uint8Array(…)`, `new TextEncoder().encode(text)`, or `atob` and `btoa`."
const ask = "Ask the person through a tool, or read the answer from `input`."
const timers = "Use `setTimeout(callback, 0)`, or `await null` to let other jobs run."
const log = "Use `console.log(…)`."
const threads = "Run calls side by side with `await Promise.all([…])`."
const assertion = 'Write the check: `if (!condition) throw new Error("…")`.'
const pause = "Write `await new Promise((resolve) => setTimeout(resolve, ms))`."

const hints: ReadonlyMap<string, string> = new Map([
  ["fetch", network],
  ["axios", network],
  ["XMLHttpRequest", network],
  ["WebSocket", network],
  ["EventSource", network],
  ["Request", network],
  ["Response", network],
  ["Headers", network],
  ["got", network],
  ["$", network],
  ["http", network],
  ["https", network],
  ["fs", files],
  ["path", files],
  ["Deno", files],
  ["Bun", files],
  ["File", files],
  ["FileReader", files],
  ["Blob", bytes],
  ["require", modules],
  ["module", "`return` the value that the plan gives."],
  ["exports", "`return` the value that the plan gives."],
  ["importScripts", modules],
  ["process", host],
  ["__dirname", host],
  ["__filename", host],
  ["global", "Use `globalThis`."],
  ["window", page],
  ["self", "Use `globalThis`."],
  ["document", page],
  ["navigator", page],
  ["location", page],
  ["history", page],
  ["React", page],
  ["HTMLElement", page],
  ["requestAnimationFrame", timers],
  ["setImmediate", timers],
  ["clearImmediate", timers],
  ["localStorage", storage],
  ["sessionStorage", storage],
  ["indexedDB", storage],
  ["Buffer", bytes],
  ["alert", log],
  ["print", log],
  ["prompt", ask],
  ["confirm", ask],
  ["Worker", threads],
  ["SharedArrayBuffer", "Use `new ArrayBuffer(…)`."],
  ["Atomics", threads],
  ["assert", assertion],
  ["sleep", pause],
  ["delay", pause],
  ["performance", "Use `Date.now()`."],
  ["_", "Use the methods of arrays and `Object.groupBy`, `Map` and `Set`."],
  ["lodash", "Use the methods of arrays and `Object.groupBy`, `Map` and `Set`."],
  ["moment", "Use `Date`, or `toLocaleDateString`."],
  ["dayjs", "Use `Date`, or `toLocaleDateString`."],
  ["uuid", "Use `crypto.randomUUID()`."],
  ["uuidv4", "Use `crypto.randomUUID()`."],
])

/** `visible` holds the names of the plan itself; where both are as near, they are meant rather than a global. */
export function hintForUnknownGlobal(
  name: string,
  knownGlobals: ReadonlySet<string>,
  visible: Iterable<string>,
): string | null {
  const hint = hints.get(name)
  if (hint !== undefined) return hint
  const near = nearestName(name, visible) ?? nearestName(name, knownGlobals)
  return near === null ? null : `Did you mean \`${near}\`?`
}
