// @kind leak
// @title messages and stacks of errors that builtins throw name no file, path or internal function
// @forbid ["node_modules", ".ts:", "machine.js", ".mjs", "at Object.", "src/"]
// @expect contained
const texts = []
const bad = [null, undefined, 1n, Symbol("s"), {}, () => 1, -1, NaN, "x".repeat(9)]
for (const owner of [Object, Reflect, JSON, Math, Array, Array.prototype, String.prototype, Number.prototype, Date.prototype, RegExp.prototype, Map.prototype, Promise, Intl, Uint8Array.prototype]) {
  for (const k of Reflect.ownKeys(owner)) {
    let f
    try { f = owner[k] } catch (e) { texts.push(e.stack); continue }
    if (typeof f !== "function") continue
    for (const a of bad) { try { f.call(a, a, a, a) } catch (e) { texts.push(String(e?.message), String(e?.stack).split("\n").slice(1).join(" ").replaceAll("plan.js:", "plan ")) } }
  }
}
return [...new Set(texts)].join("\n").slice(0, 90000)
