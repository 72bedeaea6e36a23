/**
 * Expressions of generated programs, by type. Whatever could grow without end is cut: strings and arrays by `cut`,
 * big integers to 64 bits. A type's first alternatives are its simplest.
 */
import type { Place, Scope, Type } from "./scope.js"
import type { Tape } from "./tape.js"

type Make = () => string

export class Expressions {
  private depth = 0
  place: Place = { isAsync: true, isGenerator: false, isFunction: false, labels: [], isLoop: false }

  constructor(
    private readonly tape: Tape,
    private readonly scope: Scope,
  ) {}

  of(type: Type): string {
    if (this.depth > 3 || this.tape.below(4) < this.depth - 1) return this.leaf(type)
    this.depth++
    try {
      return this.make(type)
    } finally {
      this.depth--
    }
  }

  /** Any value, for places that take whatever comes. */
  any(): string {
    const types = ["number", "string", "boolean", "numbers", "object", "bigint", "strings", "map", "set"] as const
    return this.of(this.tape.pick(types))
  }

  /** Runs `write` as the body of a function of its own; `place` is where it then stands. */
  inPlace<Result>(place: Partial<Place>, write: () => Result): Result {
    const before = this.place
    this.place = { ...before, ...place }
    try {
      return write()
    } finally {
      this.place = before
    }
  }

  private inArrow(write: () => string): string {
    const plain = { isAsync: false, isGenerator: false, isFunction: true, labels: [], isLoop: false }
    return this.inPlace(plain, () => this.scope.within(write))
  }

  /** `(x) => expression over x`, of parameters of the given types. */
  private arrow(parameters: readonly (readonly [string, Type])[], result: Type): string {
    return this.inArrow(() => {
      const names = parameters.map(([prefix, type]) => {
        const name = this.scope.fresh(prefix)
        this.scope.declare(name, type, false)
        return name
      })
      const body = this.of(result)
      return this.tape.once(4)
        ? `function (${names.join(", ")}) { tick(); return ${body}; }`
        : `(${names.join(", ")}) => (${body})`
    })
  }

  private leaf(type: Type): string {
    const name = this.scope.find(type)
    return name !== null && !this.tape.once(3) ? name : this.literal(type)
  }

  private literal(type: Type): string {
    const { tape } = this
    switch (type) {
      case "number":
        return tape.pick(["0", "1", "2", "7", "-3", "0.5", "100", "-0", "NaN", "2147483648", "1e21"])
      case "string":
        return tape.pick(['""', '"a"', '"ab c"', '"x1,y2"', '"Ünï"', '"😀z"', '"10"', '"\\n\\t"'])
      case "boolean":
        return tape.pick(["true", "false"])
      case "bigint":
        return tape.pick(["0n", "1n", "-5n", "123456789012345678901n"])
      case "numbers":
        return tape.pick(["[]", "[1]", "[3, 1, 2]", "[0, -1, 5, 5]", "[1, , 3]"])
      case "strings":
        return tape.pick(["[]", '["a"]', '["b", "a", "c"]'])
      case "object":
        return tape.pick(['{ a: 1, b: "x", c: [] }', '{ c: [1, 2], b: "", a: 0 }'])
      case "map":
        return tape.pick(["new Map()", 'new Map([["a", 1], ["b", 2]])'])
      case "set":
        return tape.pick(["new Set()", "new Set([1, 2, 1])"])
      case "function":
        return tape.pick(["((x) => x)", "((x) => x + 1)", "Math.abs"])
    }
  }

  private make(type: Type): string {
    const alternatives = this.alternatives(type)
    const choice = this.tape.below(alternatives.length + 2)
    return choice < 2 ? this.leaf(type) : (alternatives[choice - 2]?.() ?? this.leaf(type))
  }

  private alternatives(type: Type): readonly Make[] {
    switch (type) {
      case "number":
        return this.numbers()
      case "string":
        return this.strings()
      case "boolean":
        return this.booleans()
      case "bigint":
        return this.bigints()
      case "numbers":
        return this.numberArrays()
      case "strings":
        return this.stringArrays()
      case "object":
        return this.objects()
      case "map":
        return this.maps()
      case "set":
        return this.sets()
      case "function":
        return this.functions()
    }
  }

  /** What every type has: conditionals, short circuits, commas, calls at once, and await. */
  private common(type: Type): readonly Make[] {
    const of = (other: Type) => this.of(other)
    return [
      () => `(${of("boolean")} ? ${of(type)} : ${of(type)})`,
      () => `(${of(type)} || ${of(type)})`,
      () => `(${of(type)} && ${of(type)})`,
      () => `(${this.tape.pick(["null", "undefined", of(type)])} ?? ${of(type)})`,
      () => `(${of("number")}, ${of(type)})`,
      () => this.inArrow(() => `(() => { tick(); return ${of(type)}; })()`),
      () => `[${of(type)}, ${of(type)}][${of("number")} & 1]`,
      () => (this.place.isAsync ? `(await ${this.promise(type)})` : of(type)),
      () => (this.place.isGenerator ? `((yield ${of("number")}), ${of(type)})` : of(type)),
      () => this.assigned(type),
    ]
  }

  private assigned(type: Type): string {
    const name = this.scope.findAssignable(type)
    if (name === null) return this.of(type)
    const operator = this.tape.pick(["=", "??=", "||=", "&&="])
    return `(${name} ${operator} ${this.of(type)})`
  }

  /** A promise of a value of the type, that never rejects unless it is awaited at once. */
  promise(type: Type): string {
    const of = () => this.of(type)
    return this.tape.pick<Make>([
      of,
      () => `Promise.resolve(${of()})`,
      () =>
        `(async () => (${this.inPlace({ isGenerator: false, labels: [], isLoop: false, isFunction: true }, of)}))()`,
      () => `Promise.resolve(${of()}).then((value) => value)`,
      () => `Promise.race([${of()}, ${of()}])`,
      () => `{ then(resolve) { out("then"); resolve(${this.inArrow(of)}); } }`,
      () => `Promise.reject(new Error("r")).catch(() => (${this.inArrow(of)}))`,
      () => `Promise.any([Promise.reject(1), ${of()}])`,
      () => `Promise.resolve(${of()}).finally(() => out("finally"))`,
    ])()
  }

  private numbers(): readonly Make[] {
    const { tape } = this
    const n = () => this.of("number")
    const s = () => this.of("string")
    const list = () => this.of("numbers")
    return [
      () => `(${n()} ${tape.pick(["+", "-", "*", "%", "/"])} ${n()})`,
      () => `(${n()} ${tape.pick(["|", "&", "^", "<<", ">>", ">>>"])} ${n()})`,
      () => `${tape.pick(["-", "~", "+", "- -"])}(${this.leaf("number")})`,
      () => `${s()}.length`,
      () => `${list()}.length`,
      () => `(${list()}[${n()} & 3] ?? ${n()})`,
      () => `(${list()}.at(${n()} % 3) ?? 0)`,
      () => `Math.${tape.pick(["abs", "floor", "ceil", "sign", "trunc", "round"])}(${n()})`,
      () => `Math.${tape.pick(["max", "min"])}(${n()}, ${n()}, ...${list()})`,
      () =>
        `${list()}.reduce(${this.arrow(
          [
            ["sum", "number"],
            ["item", "number"],
          ],
          "number",
        )}, ${n()})`,
      () => `${list()}.${tape.pick(["indexOf", "lastIndexOf"])}(${n()})`,
      () => `${list()}.findIndex(${this.arrow([["x", "number"]], "boolean")})`,
      () => `(${list()}.find(${this.arrow([["x", "number"]], "boolean")}) ?? -1)`,
      () => `Number(${s()})`,
      () => `parseInt(${s()}, ${tape.pick(["10", "16", "36"])})`,
      () => `(${s()}.charCodeAt(${n()} & 3) || 0)`,
      () => `${s()}.${tape.pick(["indexOf", "search"])}(${s()}.slice(0, 1).replace(/\\W/g, ""))`,
      () => `(${this.of("function")})(${n()})`,
      () => `${this.of("object")}.a`,
      () => `(${tape.pick(["null", this.of("object")])}?.a ?? ${n()})`,
      () => `(${this.of("map")}.get(${s()}) ?? ${n()})`,
      () => `${this.of(tape.pick(["map", "set"]))}.size`,
      () => `Number(BigInt.asIntN(16, ${this.of("bigint")}))`,
      () => this.updated(),
      () => `(${this.of("object")}).c.length`,
      () => `[${n()}, ${n()}, ${n()}].sort(byNumber)[1]`,
      () => this.generatorNumber(),
      () => this.instanceNumber(),
      ...this.common("number"),
    ]
  }

  private updated(): string {
    const name = this.scope.findAssignable("number")
    if (name === null) return this.of("number")
    return this.tape.pick<Make>([
      () => `${name}++`,
      () => `--${name}`,
      () => `(${name} ${this.tape.pick(["+=", "-=", "*=", "|=", "^=", ">>="])} ${this.of("number")})`,
    ])()
  }

  private generatorNumber(): string {
    const name = this.scope.find("generator")
    return name === null ? this.of("number") : `[...${name}(${this.of("number")})].length`
  }

  private instanceNumber(): string {
    const name = this.scope.find("class")
    if (name === null) return this.of("number")
    const made = `new ${name}(${this.of("number")})`
    return this.tape.pick([`${made}.total`, `${made}.plus(${this.of("number")})`, `${name}.made`, `${made}.c.length`])
  }

  private strings(): readonly Make[] {
    const { tape } = this
    const n = () => this.of("number")
    const s = () => this.of("string")
    return [
      () => `cut(${s()} + ${this.of(tape.pick(["string", "number", "boolean", "numbers"]))})`,
      () => `cut(\`${tape.pick(["", "x ", "\\u0041"])}\${${this.any()}}-\${${n()}}\`)`,
      () => `${s()}.${tape.pick(["toUpperCase", "toLowerCase", "trim", "trimEnd", "normalize"])}()`,
      () => `${s()}.${tape.pick(["slice", "substring"])}(${n()} % 4, ${n()} % 6)`,
      () => `(${s()}.at(${n()} % 3) ?? "none")`,
      () => `cut(${s()}.${tape.pick(["padStart", "padEnd"])}(${n()} & 15, ${s()}))`,
      () => `cut(${s()}.repeat(${n()} & 3))`,
      () => `cut(${s()}.replace(${this.pattern()}, ${tape.pick(['"[$&]"', '"$1"', s()])}))`,
      () => `cut(${s()}.replaceAll(${this.pattern("g")}, (match, ...rest) => match + rest.length))`,
      () => `cut(${s()}.split(${tape.pick(['""', '","', this.pattern()])}).join(${s()}))`,
      () => `(${s()}.match(${this.pattern("g")})?.join("|") ?? "none")`,
      () => `(${this.pattern()}.exec(${s()})?.[0] ?? "miss")`,
      () => `String(${this.any()}).slice(0, 40)`,
      () => `cut(${this.of("numbers")}.join(${s()}))`,
      () => `cut(${this.of("strings")}.join("+"))`,
      () => `cut(JSON.stringify(${this.of(tape.pick(["object", "numbers", "strings", "string", "number"]))}))`,
      () => `(typeof ${this.any()})`,
      () => `${this.of("object")}.b`,
      () => `(${n()} | 0).toString(${tape.pick(["10", "2", "16", "36"])})`,
      () => `Number(${n()} % 1000).toFixed(${tape.pick(["0", "1", "2"])})`,
      () => `String(${this.of("bigint")})`,
      () => `Object.keys(${this.of("object")}).join()`,
      () => `tag\`a\${${n()}}b\${${s()}}\``,
      () => `[...${s()}].reverse().join("")`,
      () => `String.fromCharCode(65 + (${n()} & 31))`,
      ...this.common("string"),
    ]
  }

  private pattern(flags = ""): string {
    const source = this.tape.pick([
      "/a/",
      "/[a-z]+/",
      "/\\d/",
      "/(\\w)(\\d)?/",
      "/(?<first>[^,]),/",
      "/^.|b$/",
      "/\\s*,\\s*/",
      "/x*?y?/",
      "/(a|b)+c?/",
      "/(?=\\w)./",
      "/(?<!\\w)[a-c]/",
    ])
    return `${source}${flags}${this.tape.pick(["", "i", "u", "s"])}`
  }

  private booleans(): readonly Make[] {
    const { tape } = this
    const n = () => this.of("number")
    const s = () => this.of("string")
    return [
      () => `(${n()} ${tape.pick(["<", ">", "<=", ">=", "===", "!==", "=="])} ${n()})`,
      () => `(${s()} ${tape.pick(["<", ">", "===", "!=="])} ${s()})`,
      () => `!(${this.any()})`,
      () => `${this.of("numbers")}.includes(${n()})`,
      () => `${s()}.${tape.pick(["includes", "startsWith", "endsWith"])}(${s()})`,
      () => `${this.pattern()}.test(${s()})`,
      () => `${this.of("numbers")}.${tape.pick(["some", "every"])}(${this.arrow([["x", "number"]], "boolean")})`,
      () => `(${tape.pick(['"a"', '"toString"', '"zz"', s()])} in ${this.of("object")})`,
      () => `${this.of("set")}.has(${n()})`,
      () => `${this.of("map")}.has(${s()})`,
      () => `Object.is(${n()}, ${n()})`,
      () => `Array.isArray(${this.any()})`,
      () => `(${this.any()} instanceof ${tape.pick(["Object", "Array", "Map"])})`,
      () => `(${this.of("bigint")} ${tape.pick(["<", ">=", "==="])} ${this.of("bigint")})`,
      () => `Object.hasOwn(${this.of("object")}, ${s()})`,
      ...this.common("boolean"),
    ]
  }

  private bigints(): readonly Make[] {
    const big = () => this.of("bigint")
    return [
      () => `BigInt.asIntN(64, ${big()} ${this.tape.pick(["+", "-", "*", "|", "&", "^"])} ${big()})`,
      () => `(${big()} ${this.tape.pick(["/", "%"])} ${this.tape.pick(["3n", "7n", big()])})`,
      () => `BigInt(Math.trunc(${this.of("number")}) | 0)`,
      () => `-(${big()})`,
      () => `(${big()} >> ${this.tape.pick(["1n", "3n"])})`,
      ...this.common("bigint"),
    ]
  }

  private numberArrays(): readonly Make[] {
    const { tape } = this
    const n = () => this.of("number")
    const list = () => this.of("numbers")
    return [
      () => `[${n()}, ${n()}]`,
      () => `[...${list()}, ${n()}].slice(-8)`,
      () => `${list()}.map(${this.arrow([["x", "number"]], "number")})`,
      () =>
        `${list()}.map(${this.arrow(
          [
            ["x", "number"],
            ["i", "number"],
          ],
          "number",
        )})`,
      () => `${list()}.filter(${this.arrow([["x", "number"]], "boolean")})`,
      () => `${list()}.slice(${n()} % 3)`,
      () => `${list()}.concat(${list()}).slice(0, 8)`,
      () => `[...${list()}].${tape.pick(["sort(byNumber)", "sort()", "reverse()", "fill(1, 1)"])}`,
      () => `${list()}.${tape.pick(["toSorted((x, y) => byNumber(y, x))", "toReversed()", "flat()"])}`,
      () =>
        `Array.from({ length: ${n()} & 3 }, ${this.arrow(
          [
            ["_", "number"],
            ["i", "number"],
          ],
          "number",
        )})`,
      () => `[...${this.of("set")}].slice(0, 8)`,
      () => `[...${this.of("map")}.values()].slice(0, 8)`,
      () => `[...${this.of("string")}].map((character) => character.charCodeAt(0)).slice(0, 8)`,
      () => `${list()}.flatMap((x, i) => (i < 4 ? [x, -x] : []))`,
      () => `${this.of("object")}.c`,
      () => `Object.values({ p: ${n()}, q: ${n()} })`,
      () => this.drawn(),
      ...this.common("numbers"),
    ]
  }

  private drawn(): string {
    const name = this.scope.find("generator")
    return name === null ? this.of("numbers") : `[...${name}(${this.of("number")})]`
  }

  private stringArrays(): readonly Make[] {
    const s = () => this.of("string")
    return [
      () => `[${s()}, ${s()}]`,
      () => `${s()}.split(${this.tape.pick(['""', '","', this.pattern()])}).slice(0, 6)`,
      () => `Object.keys(${this.of("object")})`,
      () => `[...${this.of("map")}.keys()].slice(0, 6)`,
      () => `${this.of("numbers")}.map(String)`,
      () => `${this.of("strings")}.filter(${this.arrow([["text", "string"]], "boolean")})`,
      () => `[...${this.of("strings")}].sort()`,
      () => `Object.entries(${this.of("object")}).map(([key, value]) => cut(key + value))`,
      ...this.common("strings"),
    ]
  }

  private objects(): readonly Make[] {
    const n = () => this.of("number")
    const s = () => this.of("string")
    const o = () => this.of("object")
    return [
      () => `{ a: ${n()}, b: ${s()}, c: ${this.of("numbers")} }`,
      () => `{ ...${o()}, a: ${n()} }`,
      () => `{ a: ${n()}, get b() { return ${this.inArrow(s)}; }, c: ${this.of("numbers")} }`,
      () => `{ ["a"]: ${n()}, b: ${s()}, c: [], [cut("k" + ${s()})]: ${n()} }`,
      () => `Object.assign({}, ${o()}, { b: ${s()} })`,
      () => `JSON.parse(JSON.stringify({ ...${o()}, a: ${n()} | 0, c: [] }))`,
      () => `structuredClone({ ...${o()} })`,
      () => `Object.fromEntries([["a", ${n()}], ["b", ${s()}], ["c", ${this.of("numbers")}]])`,
      () => `Object.create({ a: ${n()}, b: ${s()}, c: [] })`,
      () => `Object.freeze(${o()})`,
      () => this.instance(),
      ...this.common("object"),
    ].map((make) => () => `(${make()})`)
  }

  private instance(): string {
    const name = this.scope.find("class")
    return name === null ? this.of("object") : `new ${name}(${this.of("number")})`
  }

  private maps(): readonly Make[] {
    return [
      () => `new Map([[${this.of("string")}, ${this.of("number")}], [${this.of("string")}, ${this.of("number")}]])`,
      () => `new Map([...${this.of("map")}].slice(0, 6))`,
      () => `new Map(${this.of("strings")}.map((text, i) => [text, i]))`,
      () => `new Map(Object.entries({ x: ${this.of("number")}, y: ${this.of("number")} }))`,
      ...this.common("map"),
    ]
  }

  private sets(): readonly Make[] {
    return [
      () => `new Set(${this.of("numbers")})`,
      () => `new Set([...${this.of("set")}, ${this.of("number")}].slice(0, 6))`,
      ...this.common("set"),
    ]
  }

  private functions(): readonly Make[] {
    return [
      () => this.arrow([["x", "number"]], "number"),
      () => `((f, g) => (x) => f(g(x)))(${this.of("function")}, ${this.of("function")})`,
      () => `Math.${this.tape.pick(["abs", "floor", "sign"])}`,
      () => `((x, ...rest) => x + rest.length).bind(null, ${this.of("number")})`,
      () =>
        `(${this.arrow(
          [
            ["x", "number"],
            ["y", "number"],
          ],
          "number",
        )}).bind(null, ${this.of("number")})`,
      ...this.common("function"),
    ].map((make) => () => `(${make()})`)
  }
}
