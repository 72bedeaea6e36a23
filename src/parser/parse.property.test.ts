/** One law: whatever the text, the parser throws nothing but a PlanSyntaxError. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { PlanSyntaxError } from "./errors.js"
import { diagnosePlan, parsePlan } from "./parse.js"
import { knownGlobals } from "./testing.js"
import { soundSnippets } from "./testing-snippets.js"

const plan = `const { items } = await tools.menu.items.list({ menuId: input.menuId ?? 1 })
class Cart extends Map { #total = 0; static #count = 0; get total() { return this.#total } add(...xs) { for (const x of xs) this.#total += x } static { Cart.#count++ } }
label: for (let i = 0, n = items.length; i < n; i++) { if (i % 2) continue label; else break label }
const f = async (a, { b = 1, ...c } = {}, [d] = []) => { try { return await a?.[b]?.(c, d) } catch ({ message }) { throw new Error(\`no \${message}\`, { cause: message }) } finally { f.x ||= /a+(?<n>b)/giu.test("x") } }
function* g() { yield* [1, 2, 3]; switch (yield) { case 1: let x = 1; default: return x } }
return { items, f, [\`k\${1}\`]: new Cart(), get y() { return 1 }, async *z() {}, g }`

const words = [
  ..."( ) [ ] { } ; , . : ? => = + - * / < > ! & | ~ ^ ` ${ @ # ' \" \\ \n \u2028 0 1n .5 0x .. ... ?. ?? ++ -- ** //".split(
    " ",
  ),
  ..."async await yield let const var function class static get set of in new return break case super this".split(" "),
  ..."eval arguments import export enum interface type declare namespace as satisfies abstract <!-- --> /* */".split(
    " ",
  ),
]

const tokens = (text: string): string[] => text.match(/\s+|\w+|[^\s\w]/g) ?? []

/** A source with some of its tokens taken out, doubled, swapped or replaced. */
const mutated = fc
  .record({
    base: fc.constantFrom(plan, ...soundSnippets),
    changes: fc.array(fc.record({ at: fc.nat(), to: fc.nat(), how: fc.nat(3), word: fc.constantFrom(...words) }), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ base, changes }) => {
    const parts = tokens(base)
    for (const { at, to, how, word } of changes) {
      const index = at % parts.length
      const other = parts[to % parts.length] ?? ""
      if (how === 0) parts.splice(index, 1, "")
      else if (how === 1) parts.splice(index, 0, word)
      else if (how === 2) parts.splice(index, 1, other)
      else parts.splice(index, 1, word)
    }
    return parts.join("")
  })

const languages = ["javascript", "typescript"] as const

function holds(text: string): void {
  for (const language of languages) {
    const options = { knownGlobals, language }
    const diagnostics = diagnosePlan(text, options)
    for (const { message } of diagnostics) expect(message, text).not.toMatch(/could not be parsed|stack space/)
    try {
      parsePlan(text, options)
      expect(diagnostics).toEqual([])
    } catch (error) {
      expect(error, text).toBeInstanceOf(PlanSyntaxError)
      expect((error as PlanSyntaxError).diagnostics).toEqual(diagnostics)
    }
  }
}

test("changed sources", () => {
  fc.assert(fc.property(mutated, holds), { numRuns: 150 })
})

test("words in any order", () => {
  const text = fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => parts.join(" "))
  fc.assert(fc.property(text, holds), { numRuns: 150 })
})

test("any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 60 }), holds), { numRuns: 100 })
})

test("any text in a fence", () => {
  const fenced = fc.tuple(
    fc.string(),
    fc.constantFrom("```", "~~~", "````"),
    fc.constantFrom("", "js", "ts"),
    fc.string(),
  )
  fc.assert(
    fc.property(fenced, ([before, marker, tag, code]) => holds(`${before}\n${marker}${tag}\n${code}\n${marker}\n`)),
    { numRuns: 100 },
  )
})
