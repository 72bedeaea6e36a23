/** What the plan language has and leaves out, from the parser's own tables. */
import { type Refusal, refusals, syntax } from "../../src/parser/syntax.js"
import { cell, code, table } from "./markdown.js"

const titles = {
  statement: "Statements",
  declaration: "Declarations",
  expression: "Expressions",
  function: "Functions",
  class: "Classes",
  pattern: "Destructuring",
} as const

export function acceptedTable(): string {
  const rows = Object.entries(titles).map(([section, title]) => {
    const accepted = Object.values(syntax).flatMap((rule) =>
      rule.section === section && rule.refusal === undefined ? [code(rule.example)] : [],
    )
    return [title, accepted.join(", ")]
  })
  return table(["", "what there is"], rows)
}

const onlyInTypeScript: ReadonlySet<Refusal> = new Set(["namespace", "decorator", "importAssignment", "autoAccessor"])

export function refusedTable(language: "javascript" | "typescript"): string {
  const names = Object.keys(refusals) as Refusal[]
  const rows = names
    .filter((name) => onlyInTypeScript.has(name) === (language === "typescript"))
    .map((name) => {
      const { example, message, hint } = refusals[name]
      return [code(example), cell(message), cell(hint)]
    })
  return table(["what is left out", "message", "hint"], rows)
}
