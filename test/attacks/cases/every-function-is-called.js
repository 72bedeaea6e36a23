// @kind escape
// @title everything reachable is called and constructed with hostile arguments, and its results are gone through
// @limits {"maxSteps": 3000000, "timeoutMs": 8000}
// @expect contained
const seen = new Set()
const todo = [globalThis, tools, console, input, (function () { return arguments })(1), (function* () {})(), (async function* () {})(), [].values().map((x) => x), new Intl.NumberFormat("en"), /a/[Symbol.matchAll]("a"), Iterator?.from?.({ next() {} })]
const skip = new Set([setTimeout, setInterval, queueMicrotask, tools.slow, tools.make, tools.fail, tools.echo])
const proxy = new Proxy(function () {}, { get: (t, k) => (k === "length" ? 2 : k === Symbol.toPrimitive ? () => 1 : Reflect.get(t, k)) })
const visit = (v) => { if ((typeof v === "object" && v !== null) || typeof v === "function") todo.push(v) }
for (let n = 0; todo.length > 0 && n < 4000; ) {
  const o = todo.pop()
  if (seen.has(o)) continue
  seen.add(o)
  n++
  let keys = []
  try { keys = Reflect.ownKeys(o).slice(0, 200) } catch {}
  for (const k of keys) { try { const d = Reflect.getOwnPropertyDescriptor(o, k); visit(d.value); visit(d.get); visit(d.set) } catch {} }
  try { visit(Reflect.getPrototypeOf(o)) } catch {}
  if (typeof o !== "function" || skip.has(o)) continue
  for (const args of [["return typeof process"], [proxy, proxy, proxy], [[1, 2], (x) => x, "a"]]) {
    for (const self of [undefined, [3, 1], proxy]) {
      try { const r = Reflect.apply(o, self, args); if (typeof r === "function") { try { if (r() === "object") return "ESCAPED by a call" } catch {} } visit(r) } catch (e) { visit(e) }
    }
    try { visit(Reflect.construct(o, args, proxy)) } catch (e) { visit(e) }
  }
}
return "held"
