/**
 * Statements of generated programs. Every loop is bounded, a function calls only what was declared before it or itself
 * with a smaller number, and `tick` ends what runs too long by an error; so every program ends.
 */
import { Expressions } from "./expressions.js"
import { Scope, type Type } from "./scope.js"
import { Tape } from "./tape.js"

const prologue = `const log = [];
const plain = (value) => (/^\\[object (Object|RegExp)/.test(Object.prototype.toString.call(value)) ? { ...value } : value);
const out = (...values) => {
  if (log.length < 300) log.push(values.length === 1 ? plain(values[0]) : values.map(plain));
};
let fuel = 400;
const tick = () => {
  if (--fuel < 0) throw new RangeError("out of fuel");
};
const byNumber = (x, y) => (x || 0) - (y || 0);
const cut = (text) => (text.length > 40 ? text.slice(0, 40) : text);
const tag = (strings, ...values) => cut(strings.raw.join("|") + values.join());
const show = (error) => (error instanceof Error ? \`\${error.name}: \${error.message}\` : plain(error));`

/** The source of the program that these choices make. It returns the list of what it told. */
export function writeProgram(choices: readonly number[]): string {
  const tape = new Tape(choices)
  const statements = new Statements(tape)
  const parts: string[] = []
  while (!tape.isOver && parts.length < 20) parts.push(statements.write())
  return `${prologue}\n${parts.join("\n")}\nreturn [...log];\n`
}

const dataTypes = ["number", "string", "numbers", "object", "boolean", "bigint", "strings", "map", "set"] as const

class Statements {
  private readonly scope: Scope
  private readonly expressions: Expressions
  private nesting = 0

  constructor(private readonly tape: Tape) {
    this.scope = new Scope(tape)
    this.expressions = new Expressions(tape, this.scope)
  }

  write(): string {
    if (this.nesting > 3) return this.tell()
    this.nesting++
    try {
      return this.choose()
    } finally {
      this.nesting--
    }
  }

  private choose(): string {
    const makes: [() => string, ...(() => string)[]] = [
      () => this.tell(),
      () => this.declare(),
      () => this.declare(),
      () => this.change(),
      () => this.change(),
      () => this.conditional(),
      () => this.loop(),
      () => this.loop(),
      () => this.attempt(),
      () => this.attempt(),
      () => this.choice(),
      () => this.destructure(),
      () => this.declareFunction(),
      () => this.declareGenerator(),
      () => this.declareClass(),
      () => this.labelledBlock(),
      () => this.leave(),
      () => this.concurrent(),
      () => this.asyncLoop(),
      () => this.declareAsync(),
    ]
    return this.tape.pick(makes)()
  }

  private of(type: Type): string {
    return this.expressions.of(type)
  }

  /** An expression for a place inside a function that is neither async nor a generator. */
  private inPlainFunction(type: Type): string {
    const place = { isAsync: false, isGenerator: false, labels: [], isLoop: false, isFunction: true }
    return this.expressions.inPlace(place, () => this.of(type))
  }

  private block(count = 1 + this.tape.below(3)): string {
    return this.scope.within(() => {
      const parts: string[] = []
      for (let i = 0; i < count; i++) parts.push(this.write())
      return `{\n${parts.join("\n")}\n}`
    })
  }

  private tell(): string {
    return `out(${this.expressions.any()});`
  }

  private declare(): string {
    const type = this.tape.once(8) ? "function" : this.tape.pick(dataTypes)
    const isConstant = this.tape.once(3)
    const value = this.of(type)
    const name = this.scope.fresh("v")
    this.scope.declare(name, type, isConstant)
    return `${isConstant ? "const" : "let"} ${name} = ${value};`
  }

  private change(): string {
    const { tape } = this
    const list = this.scope.find("numbers")
    const object = this.scope.find("object")
    const map = this.scope.find("map")
    const set = this.scope.find("set")
    const changes: (() => string)[] = [() => `out(${this.of("number")});`]
    if (list !== null) {
      changes.push(
        () => `if (${list}.length < 8) ${list}.${tape.pick(["push", "unshift"])}(${this.of("number")});`,
        () => `out(${list}.${tape.pick(["pop()", "shift()", "splice(1, 1)", "reverse()", "sort()"])});`,
        () => `${list}[${this.of("number")} & 7] = ${this.of("number")};`,
        () => `${list}.length = Math.min(${list}.length, 2);`,
      )
    }
    if (object !== null) {
      changes.push(
        () => `${object}.a ${tape.pick(["=", "+=", "??=", "||="])} ${this.of("number")};`,
        () => `${object}.c = ${this.of("numbers")};`,
        () => `${object}[${this.of("string")}.slice(0, 3) + "_"] = ${this.of("number")};`,
        () => `out(delete ${object}.${tape.pick(["b", "zz"])});`,
        () =>
          `Object.defineProperty(${object}, "d", { get: () => ${object}.a, configurable: true, enumerable: true });`,
      )
    }
    if (map !== null) {
      changes.push(
        () => `if (${map}.size < 8) ${map}.set(${this.of("string")}, ${this.of("number")});`,
        () => `out(${map}.delete(${this.of("string")}));`,
        () => `${map}.forEach((value, key) => out(key, value));`,
      )
    }
    if (set !== null) changes.push(() => `if (${set}.size < 8) ${set}.add(${this.of("number")});`)
    for (const type of dataTypes) {
      const name = this.scope.findAssignable(type)
      if (name !== null) changes.push(() => `${name} = ${this.of(type)};`)
    }
    return changes[tape.below(changes.length)]?.() ?? ""
  }

  private conditional(): string {
    const otherwise = this.tape.once(2) ? ` else ${this.block()}` : ""
    return `if (${this.of(this.tape.once(4) ? "string" : "boolean")}) ${this.block()}${otherwise}`
  }

  /** The body of a loop, in which `continue` and `break` may stand, with the label or without. */
  private loopBody(label: string | null, declare: () => void): string {
    const { place } = this.expressions
    const labels = label === null ? place.labels : [...place.labels, label]
    return this.expressions.inPlace({ isLoop: true, labels }, () =>
      this.scope.within(() => {
        declare()
        const count = 1 + this.tape.below(3)
        const parts: string[] = []
        for (let i = 0; i < count; i++) parts.push(this.write())
        return `{\ntick();\n${parts.join("\n")}\n}`
      }),
    )
  }

  private loop(): string {
    const label = this.tape.once(3) ? this.scope.fresh("loop") : null
    const head = label === null ? "" : `${label}: `
    const name = this.scope.fresh("i")
    const body = (type: Type, isConstant: boolean) =>
      this.loopBody(label, () => this.scope.declare(name, type, isConstant))
    const limit = 1 + this.tape.below(4)
    switch (this.tape.below(7)) {
      case 0:
        return `${head}for (let ${name} = 0; ${name} < ${limit}; ${name}++) ${body("number", true)}`
      case 1: {
        const list = this.of("numbers")
        return `${head}for (const ${name} of [...${list}].slice(0, 5)) ${body("number", true)}`
      }
      case 2: {
        const list = this.of("strings")
        return `${head}for (let ${name} of [...${list}].slice(0, 5)) ${body("string", false)}`
      }
      case 3: {
        const object = this.of("object")
        return `${head}for (const ${name} in ${object}) ${body("string", true)}`
      }
      case 4: {
        const map = this.of("map")
        const value = this.scope.fresh("value")
        const inner = this.loopBody(label, () => {
          this.scope.declare(name, "string", true)
          this.scope.declare(value, "number", false)
        })
        return `${head}for (let [${name}, ${value} = 0] of [...${map}].slice(0, 4)) ${inner}`
      }
      case 5:
        return `let ${name} = 0;\n${head}while (${name}++ < ${limit}) ${body("number", true)}`
      default:
        return `let ${name} = 0;\n${head}do ${body("number", true)} while (++${name} < ${limit} && ${this.of("boolean")});`
    }
  }

  private attempt(): string {
    const name = this.scope.fresh("e")
    const shape = this.tape.below(4)
    const handler = () => ` catch (${name}) {\nout(show(${name}));\n${this.block()}\n}`
    if (shape === 0) return `try ${this.block()}${handler()}`
    if (shape === 1) return `try ${this.throwing()}${handler()}`
    if (shape === 2) return `try ${this.block()}${handler()} finally ${this.block()}`
    return `try {\ntry ${this.throwing()} finally ${this.block()}\n} catch (${name}) {\nout(show(${name}));\n}`
  }

  private throwing(): string {
    const thrown = this.tape.pick<() => string>([
      () => `new Error(${this.of("string")})`,
      () => `new TypeError(\`\${${this.of("number")}}\`)`,
      () => this.expressions.any(),
      () => `Object.assign(new RangeError("r"), { code: ${this.of("number")} })`,
    ])()
    const cause = this.tape.pick([
      `throw ${thrown};`,
      "undefined.missing;",
      "null.method();",
      "let none; none();",
      "const { x } = null;",
      "new Array(-1);",
      "JSON.parse('{');",
      "1n + 1;",
      "Symbol() + '';",
      "Object.freeze([1]).push(2);",
      "out(dead); let dead = 1;",
    ])
    return this.scope.within(() => `{\n${this.write()}\nif (${this.of("boolean")} || true) { ${cause} }\n}`)
  }

  private choice(): string {
    const type = this.tape.pick(["number", "string"] as const)
    const cases: string[] = []
    const count = 1 + this.tape.below(3)
    const fallback = this.tape.below(count + 1)
    for (let i = 0; i < count; i++) {
      const end = this.tape.once(2) ? "break;" : ""
      if (i === fallback) cases.push(`default: ${this.block(1)} ${end}`)
      cases.push(`case ${this.of(type)}: ${this.block(1)} ${end}`)
    }
    return `switch (${this.of(type)}) {\n${cases.join("\n")}\n}`
  }

  private destructure(): string {
    const [a, b, c, rest] = [this.scope.fresh("d"), this.scope.fresh("d"), this.scope.fresh("d"), this.scope.fresh("d")]
    const number = this.scope.findAssignable("number")
    const shape = this.tape.below(number === null ? 3 : 4)
    if (shape === 0) {
      const text = `let { a: ${a} = ${this.of("number")}, b: ${b}, c: ${c} = [], ...${rest} } = ${this.of("object")};`
      this.scope.declare(a, "number", false)
      return `${text}\nout(${b}, ${c}.length, ${rest});`
    }
    if (shape === 1) {
      const text = `const [${a} = ${this.of("number")}, , ${b} = 5, ...${rest}] = ${this.of("numbers")};`
      this.scope.declare(a, "number", true)
      this.scope.declare(b, "number", true)
      this.scope.declare(rest, "numbers", true)
      return text
    }
    if (shape === 2) {
      const text = `const { length: ${a}, 0: ${b} = "", [${this.of("number")} & 1]: ${c} } = ${this.of("string")};`
      this.scope.declare(a, "number", true)
      this.scope.declare(b, "string", true)
      return `${text}\nout(${c});`
    }
    const swapped = this.of("number")
    return `let ${a};\n[${number}, ${a} = 1] = [${swapped}, ...${this.of("numbers")}];\nout(${number}, ${a});`
  }

  private functionBody(parameter: string, isAsync: boolean, isGenerator: boolean): string {
    const place = { isAsync, isGenerator, isFunction: true, labels: [], isLoop: false }
    return this.expressions.inPlace(place, () =>
      this.scope.within(() => {
        this.scope.declare(parameter, "number", false)
        const statements = this.block()
        return `{\ntick();\n${statements}\nreturn ${this.of("number")};\n}`
      }),
    )
  }

  private declareFunction(): string {
    const name = this.scope.fresh("f")
    const parameter = this.scope.fresh("n")
    if (this.tape.once(3)) {
      const step = this.inPlainFunction("number")
      this.scope.declare(name, "function", true)
      const next = this.tape.pick([
        `${name}(${parameter} - 1) + 1`,
        `Math.max(${name}(${parameter} - 1), ${parameter})`,
      ])
      return `function ${name}(${parameter}) {\ntick();\nif (!(${parameter} > 0)) return ${step};\n${parameter} = Math.min(${parameter}, 5);\nreturn ${next};\n}`
    }
    const others = this.tape.pick(["", ", other = 2", ", ...others", ", { length } = []"])
    const text = `function ${name}(${parameter}${others}) ${this.functionBody(parameter, false, false)}`
    this.scope.declare(name, "function", true)
    return text
  }

  private declareGenerator(): string {
    const name = this.scope.fresh("g")
    const parameter = this.scope.fresh("n")
    const body = this.functionBody(parameter, false, true)
    const more = this.tape.pick(["yield 1;", "yield* [1, 2];", "try { yield 1; } finally { out('closed'); }", ""])
    const text = `function* ${name}(${parameter} = 0) {\n${more}\nyield ${parameter} | 0;\nif (fuel > 50) ${body}\n}`
    this.scope.declare(name, "generator", true)
    return `${text}\nfor (const item of ${name}(1)) { out(item); if (item) break; }`
  }

  private declareClass(): string {
    const name = this.scope.fresh("C")
    const parent = this.scope.find("class")
    const isDerived = parent !== null && this.tape.once(2)
    const inArrow = (type: Type) => this.inPlainFunction(type)
    const members = [
      "static made = 0;",
      `#hidden = ${inArrow("number")};`,
      `b = ${inArrow("string")};`,
      `c = ${inArrow("numbers")};`,
      `constructor(a) { ${isDerived ? "super(a);" : ""} this.a = a; ${name}.made++; }`,
      `get total() { return this.#hidden + this.a; }`,
      `set total(value) { this.#hidden = value; }`,
      `plus(n) { this.#hidden += n; return ${isDerived ? "super.plus(n)" : "this.total"}; }`,
      this.tape.pick(["", `static { this.made = ${inArrow("number")} & 7; }`, `["m" + 1]() { return this.#hidden; }`]),
    ]
    const text = `class ${name}${isDerived ? ` extends ${parent}` : ""} {\n${members.join("\n")}\n}`
    this.scope.declare(name, "class", true)
    return `${text}\nout({ ...new ${name}(${this.of("number")}) });`
  }

  private labelledBlock(): string {
    const label = this.scope.fresh("block")
    const condition = this.of("boolean")
    return this.scope.within(
      () => `${label}: {\n${this.write()}\nif (${condition}) break ${label};\n${this.write()}\n}`,
    )
  }

  /** `break`, `continue`, `return` or `throw`, where each may stand. */
  private leave(): string {
    const { isLoop, labels, isFunction } = this.expressions.place
    const ways: string[] = []
    if (isLoop) ways.push("break;", "continue;")
    for (const label of labels) ways.push(`continue ${label};`, `break ${label};`)
    if (isFunction) ways.push(`return ${this.of("number")};`)
    if (ways.length === 0) return this.tell()
    return `if (${this.of("boolean")}) ${ways[this.tape.below(ways.length)]}`
  }

  private declareAsync(): string {
    const name = this.scope.fresh("a")
    const parameter = this.scope.fresh("n")
    const isGenerator = this.tape.once(3)
    const body = this.functionBody(parameter, true, isGenerator)
    this.scope.declare(name, isGenerator ? "asyncGenerator" : "asyncFunction", true)
    return isGenerator
      ? `async function* ${name}(${parameter}) {\nyield ${parameter};\nif (fuel > 50) ${body}\n}`
      : `async function ${name}(${parameter}) ${body}`
  }

  private asyncLoop(): string {
    if (!this.expressions.place.isAsync) return this.tell()
    const name = this.scope.fresh("x")
    const generator = this.scope.find("asyncGenerator")
    const source = generator ?? null
    const from =
      source === null
        ? `[${this.expressions.promise("number")}, ${this.of("number")}]`
        : `${source}(${this.of("number")})`
    const limit = this.scope.fresh("limit")
    const body = this.loopBody(null, () => this.scope.declare(name, "number", true))
    return `let ${limit} = 0;\ntry {\nfor await (const ${name} of ${from}) {\nif (++${limit} > 5) break;\nout(${name});\n${body}\n}\n} catch (error) {\nout(show(error));\n}`
  }

  /** Several things at once, whose parts tell when they run. */
  private concurrent(): string {
    if (!this.expressions.place.isAsync) return this.tell()
    const calls = Array.from({ length: 1 + this.tape.below(3) }, () => this.call())
    const combinator = this.tape.pick(["all", "allSettled", "race", "any"])
    const chain = this.tape.pick([
      "",
      ".then((value) => (out('then'), value))",
      ".finally(() => out('finally'))",
      ".then(() => { throw new Error('t'); }).catch((error) => show(error))",
    ])
    const start = this.tape.pick([
      "",
      "queueMicrotask(() => out('microtask'));\n",
      "Promise.resolve().then(() => out('job'));\n",
    ])
    return `try {\n${start}out(await Promise.${combinator}([${calls.join(", ")}])${chain});\n} catch (error) {\nout(show(error));\n}`
  }

  private call(): string {
    const name = this.scope.find("asyncFunction")
    if (name !== null && !this.tape.once(3)) return `${name}(${this.of("number")})`
    return this.expressions.promise("number")
  }
}
