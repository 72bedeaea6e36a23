import type { Node } from "acorn"
import { describe, expect, test } from "vitest"
import { parsePlan } from "./parse.js"
import type { Binding, FunctionInfo, Reference, Resolved, Scope } from "./scope.js"
import { knownGlobals } from "./testing.js"

type Marked = Node & Resolved & { name?: string; [field: string]: unknown }

const resolverFields = new Set([
  "reference",
  "info",
  "scope",
  "definition",
  "implicitReference",
  "homeReference",
  "functionReference",
  "newTargetReference",
  "keyReference",
  "innerKeyReference",
  "instanceInitializer",
  "staticInitializer",
])

/** All nodes of a plan, in the order of the tree. */
function nodesOf(text: string, language: "javascript" | "typescript" = "javascript"): Marked[] {
  const nodes: Marked[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== "object" || value === null || typeof (value as Marked).type !== "string") return
    nodes.push(value as Marked)
    for (const [field, child] of Object.entries(value)) if (!resolverFields.has(field)) walk(child)
  }
  walk(parsePlan(text, { knownGlobals, language, unknownGlobals: "throw" }).program)
  return nodes
}

function show(reference: Reference | undefined): string {
  if (reference === undefined) return "-"
  if (reference.kind === "global") return "global"
  const check = reference.check ? " checked" : ""
  if (reference.kind === "slot") return `slot ${reference.index}${check}`
  if (reference.kind === "cell") return `cell ${reference.index} of slot ${reference.slot}${check}`
  return `cell ${reference.index} after ${reference.hops}${check}`
}

/** Where each use of a name that ends in `$` finds it. */
function usesOf(text: string, name = "x$"): string[] {
  return nodesOf(text)
    .filter((node) => node.type === "Identifier" && node.name === name)
    .map((node) => show(node.reference))
}

const infoOf = (text: string, type: string): FunctionInfo => {
  const info = nodesOf(text).find((node) => node.type === type && node.info)?.info
  if (info === undefined) throw new Error(`no ${type}`)
  return info
}

const shape = (binding: Binding | undefined) =>
  binding && `${binding.kind} ${binding.index}${binding.captured ? " captured" : ""}`

describe("places", () => {
  test("what no closure captures is a slot, the rest a cell of its scope", () => {
    expect(usesOf("let x$ = 1; { let y = 2; x$ + y }")).toEqual(["slot 1", "slot 1"])
    expect(usesOf("let x$ = 1; x$; () => x$")).toEqual(["cell 0 of slot 0", "cell 0 of slot 0", "cell 0 after 0"])
  })

  test("hops count the heap scopes between, not the scopes", () => {
    const text = "let x$ = 1; { let a = 1; { let b = 2; (() => { let c = 3; return () => x$ + b + c }) } }"
    expect(usesOf(text)).toEqual(["cell 0 of slot 2", "cell 0 after 2"])
  })

  test("a plain parameter stays where its argument arrives", () => {
    const { scope, parameterCount, slotCount } = infoOf(
      "(function (a, b, c) { let d; return () => b })",
      "FunctionExpression",
    )
    expect(["a", "b", "c", "d"].map((name) => shape(scope.bindings.get(name)))).toEqual([
      "parameter 0",
      "parameter 0 captured",
      "parameter 2",
      "let 3",
    ])
    expect([parameterCount, scope.cellCount, scope.slot, slotCount]).toEqual([3, 1, 4, 5])
  })

  test("patterns, defaults and rest get places of their own", () => {
    const info = infoOf("(function ({ a }, b = 1, ...c) {})", "FunctionExpression")
    expect(["a", "b", "c"].map((name) => shape(info.scope.bindings.get(name)))).toEqual([
      "parameter 2",
      "parameter 3",
      "parameter 4",
    ])
    expect([info.parameterCount, info.length, info.hasSimpleParameters, info.hasRest]).toEqual([2, 1, false, true])
  })

  test("a parameter that a default may read too early is not where its argument arrives", () => {
    const { scope } = infoOf("(function (a = b, b) {})", "FunctionExpression")
    expect(scope.bindings.get("b")).toMatchObject({ index: 3, needsCheck: true })
  })

  test("the body has a scope of its own only if it redeclares a parameter that a closure may have captured", () => {
    const info = infoOf("(function (a, f = () => a) { var a; return f })", "FunctionExpression")
    expect(info.bodyScope?.bindings.get("a")?.copiedFrom).toBe(info.scope.bindings.get("a"))
    for (const text of [
      "function (a, f = () => a) { var b }",
      "function (a, b = 1) { var a }",
      "function (a) { var a }",
    ]) {
      expect(infoOf(`(${text})`, "FunctionExpression").bodyScope).toBe(null)
    }
  })

  test("closures of parameters do not see the body", () => {
    expect(usesOf("let x$ = 1; (function (f = () => x$) { let x$ = 2; return x$ })")).toEqual([
      "cell 0 of slot 0",
      "cell 0 after 0",
      "slot 2",
      "slot 2",
    ])
  })

  test("scopes are on the nodes that make them, and only where something is declared", () => {
    const scopes = (text: string) =>
      nodesOf(text).flatMap((node) => (node.scope ? [`${node.type} ${node.scope.kind}`] : []))
    expect(scopes("{ f() } for (;;) {} for (var i;;) {} try {} catch {}")).toEqual([])
    expect(scopes("{ let a }")).toEqual(["BlockStatement block"])
    expect(scopes("for (let i;;) { const j = 1 }")).toEqual(["ForStatement loop", "BlockStatement block"])
    expect(scopes("for (const i of input) {}")).toEqual(["ForOfStatement loop"])
    expect(scopes("switch (1) { case 1: let a }")).toEqual(["SwitchStatement switch"])
    expect(scopes("try {} catch ({ a }) {}")).toEqual(["CatchClause catch"])
    expect(scopes("class A {} (class {})")).toEqual(["ClassDeclaration class"])
    expect(scopes("class A { static { var b } }")).toEqual(["ClassDeclaration class", "StaticBlock block"])
    expect(scopes("(function f() {}); (function g() { g })")).toEqual(["FunctionExpression self"])
  })

  test("functions of a block are its own, and in order", () => {
    const { scope } =
      nodesOf("{ f(); function f() {} function g() {} }").find(({ type }) => type === "BlockStatement") ?? {}
    expect(scope?.functions.map((node) => (node as Marked & { id: { name: string } }).id.name)).toEqual(["f", "g"])
    expect(nodesOf("function f() {}")[0]?.info?.scope.functions).toHaveLength(1)
  })

  test("var is the function's, wherever it stands", () => {
    expect(usesOf("{ for (var x$ of input) { try {} finally { x$ } } } x$")).toEqual(["slot 0", "slot 0", "slot 0"])
    expect(usesOf("switch (1) { default: if (1) { var x$ } } label: var x$ = 1")).toEqual(["slot 0", "slot 0"])
    expect(usesOf("try {} catch (x$) { var x$ = 1 } x$")).toEqual(["slot 0", "slot 0", "slot 1"])
  })

  test("free names are globals", () => {
    expect(usesOf("x$; () => x$; typeof x$; x$ = 1")).toEqual(["global", "global", "global", "global"])
  })
})

describe("checks", () => {
  /** Which uses of `x$` are checked, declarations left out; "!" is a check. */
  const checks = (text: string) =>
    nodesOf(text)
      .filter((node) => node.type === "Identifier" && node.name === "x$")
      .map(({ reference }) => (reference && reference.kind !== "global" && reference.check ? "!" : "."))
      .join("")

  test.each([
    ["after the declaration", "let x$ = 1; x$; { x$ }", "..."],
    ["before it", "x$; let x$", "!."],
    ["in its own initialiser", "let x$ = x$", ".!"],
    ["in a default of its pattern", "let { a = x$, x$ } = 1", "!.."],
    ["in a closure made after it", "let x$ = 1; () => x$", ".."],
    ["in a closure made before it", "() => x$; let x$", "!."],
    ["in the function that it is", "const x$ = () => x$()", ".."],
    ["in a loop", "for (;;) { x$; let x$; x$ }", "!.."],
    ["in the head of a loop", "for (let x$ = 0; x$; x$++) { x$ }", "...."],
    ["in what a loop goes over", "for (const x$ of x$) { x$ }", ".!."],
    ["in its own case", "switch (1) { case 1: let x$; x$; { x$ } }", "..."],
    ["in a closure of its own case", "switch (1) { case 1: let x$; () => x$ }", ".!"],
    ["in another case", "switch (1) { case 1: let x$; default: x$ }", ".!"],
    ["in a hoisted function that is used after it", "function f() { x$ } let x$ = 1; f()", ".."],
    ["in a hoisted function that is used before it", "f(); let x$ = 1; function f() { x$ }", ".!"],
    ["in a hoisted function that another one uses", "g(); let x$ = 1; function f() { x$ } function g() { f() }", ".!"],
    ["in a hoisted function that is never used", "let x$ = 1; function f() { x$ }", ".."],
    ["in a hoisted function that a closure uses", "const g = () => f(); let x$; function f() { x$ }", ".!"],
    ["a class in its heritage", "class x$ extends x$ {}", ".!"],
    ["a class in its methods and static elements", "class x$ { m() { x$ } static y = x$; static { x$ } }", "...."],
    ["a class expression by its variable", "const x$ = class { m() { x$ } }", ".!"],
    ["var and function", "x$; var x$; { f(); function f() {} }", ".."],
    ["a later parameter in a default", "(function (a = x$, x$) {})", "!."],
    ["an earlier parameter in a default", "(function (x$, a = x$) {})", ".."],
    ["a parameter in a simple list", "(function (x$) { x$ })", ".."],
    ["typeof", "typeof x$; let x$", "!."],
  ])("%s: %s", (_, text, expected) => {
    expect(checks(text)).toBe(expected)
  })

  test("a binding with a checked use says so", () => {
    const scope = nodesOf("a; let a = 1, b = 2; b")[0]?.info?.scope
    expect([scope?.bindings.get("a")?.needsCheck, scope?.bindings.get("b")?.needsCheck]).toEqual([true, false])
  })

  test("assignments other than the declaration's are noted", () => {
    const text = "let a = 1, b = 1, c = 1, d; const e = 1; a = 2; b++; [c] = 1; for (d of input) {} e; var f = 1"
    const scope = nodesOf(text)[0]?.info?.scope
    expect([..."abcdef"].map((name) => scope?.bindings.get(name)?.isAssigned)).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ])
  })

  test("a chain of functions that is too long to follow is checked", () => {
    const chain = Array.from(
      { length: 400 },
      (_, at) => `function f${at}() { ${"{".repeat(3)} f${at + 1}() ${"}".repeat(3)} }`,
    )
    const text = `f0(); let x$ = 1; ${chain.join("\n")} function f400() { x$ }`
    expect(checks(text)).toBe(".!")
  })
})

describe("what arrow functions take from around them", () => {
  const implicit = (text: string, type: string) =>
    nodesOf(text)
      .filter((node) => node.type === type)
      .map((node) => show(node.implicitReference))

  test("this", () => {
    expect(implicit("(function () { this; () => this })", "ThisExpression")).toEqual(["-", "cell 0 after 0"])
    expect(implicit("this; () => () => this", "ThisExpression")).toEqual(["-", "cell 0 after 0"])
    expect(implicit("class A { x = () => this }", "ThisExpression")).toEqual(["cell 0 after 0"])
    expect(infoOf("(function () { () => this })", "FunctionExpression")).toMatchObject({ usesThis: true })
  })

  test("new.target", () => {
    expect(implicit("(function () { new.target; () => new.target })", "MetaProperty")).toEqual(["-", "cell 0 after 0"])
  })

  test("arguments is an ordinary name of the function", () => {
    expect(usesOf("(function () { arguments; return arguments })", "arguments")).toEqual(["slot 0", "slot 0"])
    expect(usesOf("(function (a) { () => arguments })", "arguments")).toEqual(["cell 0 after 0"])
    expect(usesOf("() => arguments", "arguments")).toEqual(["cell 0 after 0"])
    const info = infoOf("(function (a) { () => arguments })", "FunctionExpression")
    expect(info).toMatchObject({ usesArguments: true, implicit: { arguments: { kind: "implicit", captured: true } } })
  })

  test("super", () => {
    const text = "class A extends B { constructor() { (() => super())(); this } m() { return () => super.m() } }"
    const [call, member] = nodesOf(text).filter(({ type }) => type === "Super")
    expect([call?.functionReference, call?.newTargetReference, call?.implicitReference].map(show)).toEqual([
      "cell 1 after 0",
      "cell 2 after 0",
      "cell 0 after 0",
    ])
    expect([member?.homeReference, member?.implicitReference].map(show)).toEqual(["cell 1 after 0", "cell 0 after 0"])
    expect(infoOf(text, "FunctionExpression")).toMatchObject({ kind: "derived-constructor", usesSuper: false })
  })

  test("this of a derived constructor may be missing", () => {
    const text = "class A extends B { constructor() { () => this } }"
    expect(implicit(text, "ThisExpression")).toEqual(["cell 0 after 0 checked"])
  })
})

describe("classes", () => {
  const text =
    "class A { #x = 1; [input] = 2; static s = A; static { this.#x } m(o) { return #x in o } get #y() {} set #y(v) {} }"

  test("the scope has the inner name, private names and keys", () => {
    const scope = nodesOf(text).find(({ type }) => type === "ClassDeclaration")?.scope
    const kinds = [...(scope?.bindings.values() ?? [])].map(
      ({ name, kind, captured }) => `${kind} ${name.split(" ")[0]} ${captured}`,
    )
    expect(kinds).toEqual(["self A true", "private #x true", "field-key [key true", "private #y true"])
  })

  test("fields and static elements have one function each", () => {
    const node = nodesOf(text).find(({ type }) => type === "ClassDeclaration")
    expect([node?.instanceInitializer?.kind, node?.staticInitializer?.kind]).toEqual(["initializer", "initializer"])
    const bare = nodesOf("class A { m() {} }").find(({ type }) => type === "ClassDeclaration")
    expect([bare?.instanceInitializer, bare?.staticInitializer]).toEqual([null, null])
  })

  test("keys are seen from the class and from the initialiser", () => {
    const fields = nodesOf(text).filter(({ type }) => type === "PropertyDefinition")
    expect(fields.map(({ keyReference, innerKeyReference }) => [show(keyReference), show(innerKeyReference)])).toEqual([
      ["-", "cell 1 after 0"],
      ["cell 2 of slot 0", "cell 2 after 0"],
      ["-", "-"],
    ])
  })
})

describe("functions", () => {
  test("are numbered as they stand in the source", () => {
    const { functions } = parsePlan("later(); const a = () => () => 1; function later() { return function () {} }", {
      knownGlobals,
    })
    expect(functions.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      "0 plan",
      "1 arrow",
      "2 arrow",
      "3 normal",
      "4 normal",
    ])
    const starts = functions.map(({ node }) => node.start)
    expect(starts).toEqual([...starts].sort((a, b) => a - b))
  })

  test("have the name that the syntax gives", () => {
    const text = `const a = () => 1; let b; b = function () {}; (b) = () => 2; const { c = () => 1 } = input;
      ({ d: () => 1, e() {}, get f() { return 1 }, "g h": () => 1, [input]: () => 1 }); class K { i = () => 1; #j() {} }
      (function k() {}); b ??= () => 1; input(() => 1); (() => 1)`
    const { functions } = parsePlan(text, { knownGlobals })
    expect(functions.map(({ name }) => name)).toEqual([
      "",
      "a",
      "b",
      "",
      "c",
      "d",
      "e",
      "f",
      "g h",
      "",
      "",
      "i",
      "#j",
      "k",
      "b",
      "",
      "",
    ])
  })

  test("know their height, without the functions inside", () => {
    expect(infoOf("(() => 1)", "ArrowFunctionExpression").height).toBe(1)
    expect(infoOf("(() => [[[1]]])", "ArrowFunctionExpression").height).toBe(4)
    expect(infoOf("(() => () => [[[1]]])", "ArrowFunctionExpression").height).toBe(1)
  })

  test("can suspend if their own code does", () => {
    const suspending = (text: string) =>
      nodesOf(text)
        .flatMap((node) => (node.canSuspend ? [node.type] : []))
        .join(" ")
    expect(suspending("f(); async () => { await 1 }")).toBe("BlockStatement ExpressionStatement AwaitExpression")
    expect(suspending("const [{ a = await 1 }] = input")).toBe(
      "Program VariableDeclaration VariableDeclarator ArrayPattern ObjectPattern Property AssignmentPattern AwaitExpression",
    )
    expect(suspending("for await (const x of input) { x }")).toBe("Program ForOfStatement")
    expect(suspending("class A extends (await 1) { [await 2]() {} m() {} }")).toBe(
      "Program ClassDeclaration AwaitExpression ClassBody MethodDefinition AwaitExpression",
    )
    expect(suspending("(async function* () { return 1 })")).toBe("BlockStatement ReturnStatement")
    expect(suspending("(function* () { return 1 })")).toBe("")
    expect(infoOf("(function* () { yield* 1 })", "FunctionExpression").canSuspend).toBe(true)
  })
})

describe("every reference leads to its binding", () => {
  /** The scope of the heap scope that a closure made in `scope` holds, or the next one outwards. */
  const heapScope = (scope: Scope | null): Scope | null => {
    let at = scope
    while (at !== null && at.cellCount === 0) at = at.parent
    return at
  }

  function verify(reference: Reference, from: FunctionInfo): void {
    if (reference.kind === "global") return
    const { binding } = reference
    expect(reference.index).toBe(binding.index)
    expect(binding.captured).toBe(reference.kind !== "slot")
    if (reference.kind === "slot") expect(binding.scope.function).toBe(from)
    else if (reference.kind === "cell") {
      expect(binding.scope.function).toBe(from)
      expect(reference.slot).toBe(binding.scope.slot)
    } else {
      expect(binding.scope.function).not.toBe(from)
      let scope = heapScope(from.scope.parent)
      for (let hop = 0; hop < reference.hops; hop++) scope = heapScope(scope?.parent ?? null)
      expect(scope).toBe(binding.scope)
    }
    if (reference.check) expect(binding.needsCheck).toBe(true)
  }

  /** Walks with the function that each node runs in. */
  function verifyAll(node: Marked, from: FunctionInfo): number {
    let count = 0
    const inside = node.info ?? from
    if (node.reference) verify(node.reference, from)
    for (const field of [
      "implicitReference",
      "homeReference",
      "functionReference",
      "newTargetReference",
      "keyReference",
    ] as const) {
      const reference = node[field]
      if (reference) verify(reference, from)
    }
    if (node.reference) count++
    for (const [field, child] of Object.entries(node)) {
      if (resolverFields.has(field)) continue
      const inner = initializerOf(node, field) ?? (field === "key" || field === "id" ? from : inside)
      for (const each of Array.isArray(child) ? child : [child]) {
        if (typeof each === "object" && each !== null && typeof each.type === "string") count += verifyAll(each, inner)
      }
    }
    return count
  }

  const initializers = new Map<Node, FunctionInfo>()
  function initializerOf(node: Marked, field: string): FunctionInfo | undefined {
    if (node.type === "ClassBody" || (field !== "value" && field !== "body")) return undefined
    return node.type === "PropertyDefinition" || node.type === "StaticBlock" ? initializers.get(node) : undefined
  }

  test.each([
    "let a = 1; { let b = a; for (let i = 0; i < b; i++) { const c = () => a + b + i; f(c, () => () => c) } } function f(...xs) { return () => xs.map((x) => x + a) }",
    "class A extends input { #p = 1; static s = () => A; [input.k] = () => this.#p; constructor(q) { super(() => q); this.f = () => this } m() { return () => [super.m, arguments, new.target, A] } static { const z = 1; (() => z + A.s)() } }",
    "try { x() } catch ({ e = () => e }) { const g = function h(n) { return n ? h(n - 1) : () => e }; g() } function x(a = () => b, b = 1, { c } = {}) { var a; return () => a + b + c }",
    "switch (input) { case 1: let p = () => q; function r() { return p } default: const q = r() } for (const k in input) setTimeout(() => k); for await (const [v, w = v] of input) { () => v + w }",
    "const gen = async function* () { for (const x of [1]) { yield () => x; await x } return () => gen }; label: for (var i of input) { const { a, ...rest } = i; if (a) continue label; () => rest + i }",
  ])("%#", (text) => {
    const nodes = nodesOf(text)
    for (const node of nodes) {
      if (node.type !== "ClassDeclaration" && node.type !== "ClassExpression") continue
      const { body } = (node as unknown as { body: { body: (Marked & { static?: boolean })[] } }).body
      for (const element of body) {
        const info =
          element.type === "StaticBlock" || element.static ? node.staticInitializer : node.instanceInitializer
        if (info) initializers.set(element, info)
      }
    }
    const [program] = nodes
    if (program?.info === undefined) throw new Error("no plan")
    expect(verifyAll(program, program.info)).toBeGreaterThan(10)
  })

  test("every binding of a function has a place of its own", () => {
    const text =
      "let a, b; { let c; () => c; { let d } { let e; () => a } } for (let i;;) {} (function (p, q) { let r; () => q })"
    const places = new Map<FunctionInfo, number[]>()
    for (const node of nodesOf(text)) {
      for (const scope of [node.scope, node.info?.scope]) {
        if (!scope) continue
        const list = places.get(scope.function) ?? []
        places.set(scope.function, list)
        for (const binding of scope.bindings.values()) if (!binding.captured) list.push(binding.index)
        if (scope.slot !== -1) list.push(scope.slot)
      }
    }
    for (const [info, list] of places) {
      expect(new Set(list).size).toBe(list.length)
      expect(Math.max(-1, ...list)).toBeLessThan(info.slotCount)
    }
  })
})
