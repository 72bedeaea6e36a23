// @kind escape
// @title errors of tools reach the plan inside an AggregateError, inside its causes, through Promise.any
// @expect value ["AggregateError",2,true]
const caught = await Promise.any([tools.fail({}), tools.fail({ again: 1 })]).catch((e) => e)
const todo = [caught, ...caught.errors]
const seen = new Set()
while (todo.length) {
  const o = todo.pop()
  if ((typeof o !== "object" && typeof o !== "function") || o === null || seen.has(o) || seen.size > 3000) continue
  seen.add(o)
  for (const k of Reflect.ownKeys(o)) { const d = Reflect.getOwnPropertyDescriptor(o, k); todo.push(d.value, d.get, d.set) }
  todo.push(Reflect.getPrototypeOf(o))
  try { if (o("return typeof process")() === "object") return "ESCAPED" } catch {}
}
return [caught.name, caught.errors.length, caught.errors.every((e) => e.code === "BOOM" && e.cause === undefined)]
