// @kind dos-cpu
// @title keys that a host tells apart only by comparing each with all others
// @expect limit
const base = "\u1234".repeat(16384)
const keys = Array.from({ length: 500 }, (_, i) => base + String(i).padStart(4, "0"))
const object = Object.fromEntries(keys.map((key) => [key, 1]))
const proxy = new Proxy({}, { ownKeys: () => keys })
for (;;) {
  const map = new Map(keys.map((key) => [key, 1])), set = new Set(keys)
  for (const key of keys) { map.get(key); set.delete(key); Symbol.for(key); "abc"[key]; ({})[key] = 1; console.countReset(key) }
  for (const key in object) object[key]++
  Reflect.ownKeys(proxy); structuredClone(object); ({ ...object }); JSON.parse(JSON.stringify(object), (_, value) => value); Object.groupBy(keys, (key) => key)
}
