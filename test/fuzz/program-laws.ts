/** A random program shows the same in planwalk as in Node, and the same, in as many steps, in each mode of planwalk. */
import { ignoringRejections, showInModes, showInNode, showInPlanwalk } from "../property/program/compare.js"
import { writeProgram } from "../property/program/statements.js"
import type { Law } from "./law.js"

/** Without the prologue, which is the same in all of them. */
function show(choices: readonly number[]): string {
  const source = writeProgram(choices)
  return source.slice(source.indexOf("const show")).replace(/^.*\n/, "")
}

export const nodeLaw: Law = {
  show,
  async check(choices) {
    const source = writeProgram(choices)
    const expected = await ignoringRejections(() => showInNode(source))
    const shown = showInPlanwalk(source)
    return shown === expected ? null : { kind: "differs", message: `\nnode:     ${expected}\nplanwalk: ${shown}` }
  },
}

export const modesLaw: Law = {
  show,
  async check(choices) {
    const shown = showInModes(writeProgram(choices))
    return new Set(shown).size === 1 ? null : { kind: "modes differ", message: `\n${shown.join("\n")}` }
  },
}
