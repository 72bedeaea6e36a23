/**
 * What a character class, or any other escape that stands for characters, contains.
 *
 * With `v` every set is kept closed over case and every string folded, which is the same algebra as ECMA-262's over folded
 * characters. Without `v` a class is closed once, as a whole, before `^` complements it.
 */
import type {
  CharacterClass,
  CharacterSet,
  ClassIntersection,
  ClassSetOperand,
  ClassStringDisjunction,
  ClassSubtraction,
  ExpressionCharacterClass,
  UnicodePropertyCharacterSet,
} from "@eslint-community/regexpp/ast"
import { type CaseMode, canonicalize, closeOverCase, countCases } from "./casefold.js"
import {
  type CharSet,
  CharSetBuilder,
  complement,
  DIGITS,
  difference,
  EMPTY_SET,
  intersection,
  LINE_TERMINATORS,
  singleton,
  union,
  WHITE_SPACE,
  WORD_CHARACTERS,
} from "./charset.js"
import type { CompileBudget } from "./limits.js"
import { stringProperty } from "./string-properties.js"
import { unicodePropertySet } from "./unicode-properties.js"

export interface ClassContents {
  readonly set: CharSet
  /** Strings of no or several characters, by their code points joined; a single character is in `set`. */
  readonly strings: ReadonlyMap<string, readonly number[]>
  /** https://tc39.es/ecma262/#sec-static-semantics-maycontainstrings */
  readonly mayContainStrings: boolean
}

/** Found only here, after parsing; the message is V8's reason. */
export class InvalidClass extends Error {}

const NO_STRINGS: ReadonlyMap<string, readonly number[]> = new Map()

/** Characters with others in their class that are gone through for one unit of work. */
const CASES_PER_WORK = 4
/** Bounds of a set that is closed anew each time: keeping it would take longer. */
const MAX_SMALL = 8

export class ClassReader {
  readonly #mode: CaseMode
  readonly #isFolding: boolean
  readonly #budget: CompileBudget
  /** What was closed or looked up before, for the same escapes stand in a pattern again and again. */
  readonly #closed = new Map<CharSet, CharSet>()
  readonly #escapes = new Map<string, CharSet>()

  constructor(mode: CaseMode, unicodeSets: boolean, budget: CompileBudget) {
    this.#mode = mode
    this.#isFolding = unicodeSets && mode !== "exact"
    this.#budget = budget
  }

  /** The characters that match `set` in this mode. */
  closed(set: CharSet): CharSet {
    if (this.#mode === "exact") return set
    const known = this.#closed.get(set)
    if (known !== undefined) return known
    this.#budget.spend(Math.ceil(countCases(set, this.#mode) / CASES_PER_WORK))
    const closed = closeOverCase(set, this.#mode)
    if (set.length > MAX_SMALL) this.#closed.set(set, closed)
    return closed
  }

  get wordCharacters(): CharSet {
    return this.closed(WORD_CHARACTERS)
  }

  /** An escape outside of any class, or the dot. */
  escape(node: CharacterSet, dotAll: boolean): ClassContents {
    if (node.kind === "any") return onlySet(dotAll ? complement(EMPTY_SET) : complement(LINE_TERMINATORS))
    if (node.kind === "property" && node.strings) return this.#stringProperty(node.key)
    return onlySet(this.closed(this.#escapeSet(node)))
  }

  class(node: CharacterClass): ClassContents {
    if (node.unicodeSets) return this.#negated(this.#union(node.elements), node.negate)
    const builder = new CharSetBuilder()
    for (const element of node.elements) {
      if (element.type === "Character") builder.add(element.value)
      else if (element.type === "CharacterClassRange") builder.add(element.min.value, element.max.value)
      else {
        const set = this.#escapeSet(element)
        this.#budget.spendOnSet(set.length)
        builder.addSet(set)
      }
      this.#budget.spend(1)
    }
    const set = this.closed(builder.build())
    return onlySet(node.negate ? complement(set) : set)
  }

  expressionClass(node: ExpressionCharacterClass): ClassContents {
    return this.#negated(this.#operation(node.expression), node.negate)
  }

  #negated(contents: ClassContents, negate: boolean): ClassContents {
    if (!negate) return contents
    if (contents.mayContainStrings) throw new InvalidClass("Negated character class may contain strings")
    return onlySet(complement(contents.set))
  }

  #escapeSet(node: Escape): CharSet {
    const key = node.kind === "property" ? `${node.key}=${node.value ?? ""}` : node.kind
    const known = this.#escapes.get(`${node.negate}${key}`)
    if (known !== undefined) return known
    const set = this.#newEscapeSet(node)
    this.#escapes.set(`${node.negate}${key}`, set)
    return set
  }

  #newEscapeSet(node: Escape): CharSet {
    switch (node.kind) {
      case "digit":
        return node.negate ? complement(DIGITS) : DIGITS
      case "space":
        return node.negate ? complement(WHITE_SPACE) : WHITE_SPACE
      case "word":
        return node.negate ? complement(this.wordCharacters) : this.wordCharacters
      case "property": {
        const set = this.#property(node)
        if (!node.negate) return set
        // With `v` the complement is taken within the folded characters.
        return complement(this.#isFolding ? this.closed(set) : set)
      }
    }
  }

  #property(node: UnicodePropertyCharacterSet): CharSet {
    const set = unicodePropertySet(node.key, node.value)
    // The first to ask for it has waited until it was read off the host.
    this.#budget.settle()
    if (set === undefined) throw new InvalidClass("Invalid property name")
    this.#budget.spendOnSet(set.length)
    return set
  }

  #operand(node: ClassSetOperand): ClassContents {
    switch (node.type) {
      case "Character":
        return onlySet(this.closed(singleton(node.value)))
      case "CharacterSet":
        if (node.kind === "property" && node.strings) return this.#stringProperty(node.key)
        return onlySet(this.closed(this.#escapeSet(node)))
      case "CharacterClass":
        return this.class(node)
      case "ExpressionCharacterClass":
        return this.expressionClass(node)
      case "ClassStringDisjunction":
        return this.#stringDisjunction(node)
    }
  }

  #union(elements: CharacterClass["elements"]): ClassContents {
    const builder = new CharSetBuilder()
    const characters = new CharSetBuilder()
    const strings = new Map<string, readonly number[]>()
    let mayContainStrings = false
    for (const element of elements) {
      this.#budget.spend(1)
      if (element.type === "Character") characters.add(element.value)
      else if (element.type === "CharacterClassRange") characters.add(element.min.value, element.max.value)
      else {
        const operand = this.#operand(element)
        builder.addSet(operand.set)
        mayContainStrings ||= operand.mayContainStrings
        this.#budget.spendOnSet(operand.set.length)
        this.#budget.spend(operand.strings.size)
        for (const [key, string] of operand.strings) strings.set(key, string)
      }
    }
    builder.addSet(this.closed(characters.build()))
    return { set: builder.build(), strings, mayContainStrings }
  }

  /** Chains nest to the left; they are followed with a loop, for they are as long as the pattern. */
  #operation(expression: ClassIntersection | ClassSubtraction): ClassContents {
    const chain: (ClassIntersection | ClassSubtraction)[] = []
    let left: ClassIntersection | ClassSubtraction | ClassSetOperand = expression
    while (left.type === "ClassIntersection" || left.type === "ClassSubtraction") {
      chain.push(left)
      left = left.left
    }
    let contents = this.#operand(left)
    for (const { type, right } of chain.reverse()) {
      const operand = this.#operand(right)
      this.#budget.spendOnSet(contents.set.length + operand.set.length)
      this.#budget.spend(contents.strings.size)
      contents = type === "ClassIntersection" ? intersect(contents, operand) : subtract(contents, operand)
    }
    return contents
  }

  #stringDisjunction(node: ClassStringDisjunction): ClassContents {
    let set = EMPTY_SET
    const strings = new Map<string, readonly number[]>()
    for (const { elements } of node.alternatives) {
      this.#budget.spend(1 + elements.length)
      const only = elements.length === 1 ? elements[0] : undefined
      if (only !== undefined) set = union(set, this.closed(singleton(only.value)))
      else
        this.#addString(
          strings,
          elements.map((element) => element.value),
        )
    }
    return { set, strings, mayContainStrings: strings.size > 0 }
  }

  #stringProperty(key: string): ClassContents {
    const property = stringProperty(key)
    const strings = new Map<string, readonly number[]>()
    this.#budget.spendOnSet(property.set.length)
    this.#budget.spend(2 * property.strings.length)
    for (const string of property.strings) this.#addString(strings, string)
    return { set: this.closed(property.set), strings, mayContainStrings: true }
  }

  #addString(strings: Map<string, readonly number[]>, string: readonly number[]): void {
    const folded = string.map((codePoint) => canonicalize(codePoint, this.#mode))
    strings.set(folded.join(), folded)
  }
}

type Escape = Exclude<CharacterSet, { kind: "any" }>

function onlySet(set: CharSet): ClassContents {
  return { set, strings: NO_STRINGS, mayContainStrings: false }
}

function intersect(a: ClassContents, b: ClassContents): ClassContents {
  const strings = new Map([...a.strings].filter(([key]) => b.strings.has(key)))
  const mayContainStrings = a.mayContainStrings && b.mayContainStrings
  return { set: intersection(a.set, b.set), strings, mayContainStrings }
}

function subtract(a: ClassContents, b: ClassContents): ClassContents {
  const strings = new Map([...a.strings].filter(([key]) => !b.strings.has(key)))
  return { set: difference(a.set, b.set), strings, mayContainStrings: a.mayContainStrings }
}
