/** Values of plans as a person sees them: as Node shows its own, in one line. */
import { inspect } from "node:util"
import { runInThisContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { inspectValue } from "../interpreter/inspect.js"
import type { Value } from "../interpreter/objects/value.js"
import { compilePlan, createMachine } from "./index.js"

/** The value of an expression in a plan. */
function valueOf(expression: string): Value {
  const machine = createMachine(compilePlan(`globalThis.kept = ${expression}; return null`), { html: true })
  expect(machine.run().status).toBe("completed")
  const { realm } = machine as unknown as { realm: { globalObject: { Get(realm: unknown, key: string): Value } } }
  return realm.globalObject.Get(realm, "kept")
}

const own = (statements: string) => `(() => { ${statements} })()`

describe("as Node shows it", () => {
  test.each([
    "class A {}",
    "class extends Array {}",
    "[class {}][0]",
    "[() => 1][0]",
    "function f() {}",
    "async () => 1",
    "function* g() {}",
    "async function* g() {}",
    "Math.max",
    "(() => 1).bind()",
    "Object.assign(() => 1, { a: 1 })",
    "Object.defineProperty(() => 1, 'name', { value: 'other' })",
    "{ get a() { return 1 }, set b(v) {}, get c() { return 1 }, set c(v) {} }",
    "new (class Foo { x = 1 })()",
    "Object.assign(Object.create(null), { a: 1 })",
    "{ a: { b: { c: { d: { e: [1], f: { a: 1 }, g: 1, h: new (class Foo { x = 1 })(), i: Object.assign(Object.create(null), { a: 1 }) } } } } }",
    "/(?:)/",
    "new RegExp('')",
    "Object.assign(/a/g, { b: 1 })",
    "new (class X extends Array {})(1, 2)",
    "class X extends Array { static x = 1 }",
    "Symbol('a')",
    "{ [Symbol('k')]: 1, 'a-b': 2 }",
    "[Object(Symbol('s')), Object(1n), Object('t')]",
    own("const m = new Map([[1, 2], [3, 4]]); m.delete(1); return m"),
    own("const s = new Set([1, 2, 3]); s.delete(2); return s"),
    own("const m = new Map(); for (let i = 0; i < 120; i++) m.set(i, i); m.delete(3); return m"),
    "new Float64Array([1.5, -0, NaN])",
    "[1, , , 4, ,]",
    "[undefined, null, -0, 10n, -5n]",
    "Promise.resolve(5)",
    "new Promise(() => {})",
    "(function* () {})()",
    "new WeakMap()",
    "new WeakSet()",
    "new Date(0)",
    "new Date(NaN)",
    "Object.assign(new Date(0), { a: 1 })",
    "new Proxy({ a: 1 }, {})",
    own("const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy"),
    "'\\'\"`'",
    "'a\\0b'",
  ])("%s", (expression) => {
    const node = runInThisContext(`(${expression})`) as unknown
    const shown = inspectValue(valueOf(expression))
    expect(shown).toBe(inspect(node, { depth: 4, breakLength: Number.POSITIVE_INFINITY, compact: 100 }))
  })
})

describe("in a way of its own", () => {
  test.each([
    ["new ArrayBuffer(2)", "ArrayBuffer { byteLength: 2 }"],
    ["new DataView(new ArrayBuffer(4), 1)", "DataView { byteLength: 3 }"],
    ["2n ** 64n", "18446744073709551616n"],
    ["2n ** 5000n", "[BigInt]"],
    ["html`<b>${1}</b>`", "html`<b>…</b>`"],
    ["Object.assign(Object.create({ name: 5, message: 6 }), new Error('x'))", "{}"],
    ["Object.assign(new Error(''), { name: '' })", "[] { name: '' }"],
    ["Object.defineProperty(new TypeError(''), 'a', { value: 1 })", "[TypeError]"],
    ["Object.defineProperty(new Error('a'), 'name', { value: 5 })", "[Error: a]"],
    ["Object.defineProperty(new Error('a'), 'message', { value: 5 })", "[Error]"],
    ["Object.defineProperty(() => 1, 'name', { value: 5 })", "[Function (anonymous)]"],
    [own("const a = [1]; a[5000000] = 2; return a"), "[ '0': 1, '5000000': 2 ]"],
    ["Array.from({ length: 60 }, (_, i) => String(i).repeat(200))", /^\[ '0{200}', .*…$/],
    ["new Proxy(() => 1, {})", "[Function (anonymous)]"],
    ["class extends null {}", "[class (anonymous)]"],
    ["class B extends (class A {}) {}", "[class B extends A]"],
    ["new Uint8Array(120)", /^Uint8Array\(120\) \[ (0, ){100}\.\.\. 20 more items \]$/],
    ["Array.from({ length: 101 }, () => 0)", /^\[ (0, ){100}\.\.\. 1 more item \]$/],
    ["{ [Symbol.toStringTag]: 'T' }", "Object [T] { [Symbol(Symbol.toStringTag)]: 'T' }"],
    ["new (class Foo { get [Symbol.toStringTag]() { return 'T' } })()", "Foo {}"],
    [own("const a = [1]; a.push(a, { a }); return a"), "[ 1, [Circular], { a: [Circular] } ]"],
  ])("%s", (expression, text) => {
    if (typeof text === "string") expect(inspectValue(valueOf(expression))).toBe(text)
    else expect(inspectValue(valueOf(expression))).toMatch(text)
  })
})
