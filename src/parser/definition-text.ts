/** The source text that stands for a function: https://tc39.es/ecma262/#sec-function.prototype.tostring */
import type { MethodDefinition, Node } from "acorn"
import type { Resolved } from "./scope.js"

/** Words before a method that are not part of its definition, together with what separates them from it. */
const modifier = /(?:static|public|private|protected|override)(?![\w$])(?:\s|\/\*[\s\S]*?\*\/|\/\/.*)*/y

/** `text` is the whole source. A method stands with its name, a class constructor as its class. */
export function definitionText(text: string, node: Node): string {
  const definition = (node as Node & Resolved).definition ?? node
  let { start } = definition
  if (definition.type === "MethodDefinition") {
    const keyStart = (definition as MethodDefinition).key.start
    for (;;) {
      modifier.lastIndex = start
      const found = start < keyStart ? modifier.exec(text) : null
      if (found === null) break
      start += found[0].length
    }
  }
  return text.slice(start, definition.end)
}
