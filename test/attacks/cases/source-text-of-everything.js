// @kind leak
// @title Function.prototype.toString of every reachable function shows nothing of the host
// @forbid ["realm", "chargeSteps", "TOOL", "node:", "=> {\n"]
// @limits {"maxSteps": 4000000, "timeoutMs": 8000}
// @expect contained
const seen = new Set(), texts = new Set(), todo = [globalThis, tools, console, input]
while (todo.length) {
  const o = todo.pop()
  if (o === null || (typeof o !== "object" && typeof o !== "function") || seen.has(o)) continue
  seen.add(o)
  if (typeof o === "function") { const t = Function.prototype.toString.call(o); if (!/^function [^{]*\{ \[native code\] \}$/.test(t)) texts.add(t) }
  for (const k of Reflect.ownKeys(o)) { const d = Reflect.getOwnPropertyDescriptor(o, k); todo.push(d.value, d.get, d.set) }
  todo.push(Reflect.getPrototypeOf(o))
}
return [...texts].join("\n")
