/** Answers of the host that a plan has not seen yet. Snapshots without any are as they were before there were such. */
import type { Answer, OpenCall, OpenTimer } from "../open-call.js"
import type { Json, JsonObject } from "./format.js"
import type { Reader } from "./reader.js"
import type { Writer } from "./writer.js"

export function writeAnswers(writer: Writer, answers: ReadonlyMap<string, Answer>, isTimer: (id: string) => boolean) {
  return Array.from(answers, ([id, { value, isThrow, steps, isHeld }]): JsonObject => {
    const node: { [key: string]: Json } = { id }
    if (!isTimer(id)) node[isThrow ? "error" : "value"] = writer.value(value)
    if (steps > 0) node.steps = steps
    if (isHeld) node.held = true
    return node
  })
}

export function readAnswers(
  reader: Reader,
  root: JsonObject,
  open: ReadonlyMap<string, OpenCall | OpenTimer>,
): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  const json = reader.get(root, "answers")
  if (json === undefined) return answers
  for (const [at, each] of reader.list(json, ".answers").entries()) {
    const path = `.answers[${at}]`
    const node = reader.node(each, path)
    const id = reader.text(reader.get(node, "id"), `${path}.id`)
    const answered = open.get(id)
    if (answered === undefined || answers.has(id)) {
      return reader.fail(`${path}.id`, "must be of something that is open and is answered once")
    }
    const isThrow = reader.get(node, "error") !== undefined
    const of = isThrow ? "error" : "value"
    answers.set(id, {
      value: "promise" in answered ? reader.value(reader.get(node, of), `${path}.${of}`) : undefined,
      isThrow,
      steps: reader.integer(reader.get(node, "steps") ?? 0, `${path}.steps`),
      isHeld: reader.flag(reader.get(node, "held"), `${path}.held`),
    })
  }
  return answers
}
