// @kind leak
// @title static properties of RegExp and of errors hold nothing that another has matched or thrown
// @expect contained
const found = []
for (const K of [RegExp, Error, Function, String, Promise, Object]) for (const k of [...Reflect.ownKeys(K), "$1", "$_", "$&", "$`", "lastMatch", "input", "lastParen", "leftContext", "arguments", "caller"]) { try { const v = K[k]; if (typeof v === "string") found.push(`${K.name}.${String(k)}=${v}`) } catch {} }
return found
