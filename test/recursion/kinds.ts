/** Ways in which plans recurse without end: each counts its calls in `n` and starts with `go()`. */
export const kinds: Readonly<Record<string, string>> = {
  conditional: `const f = (x) => { n++; return x === -1 ? 0 : 1 + f(x + 1) }
const go = () => f(0)`,
  earlyReturn: `function f(x) { n++; if (x === -1) return 1; return x * f(x + 1) }
const go = () => f(0)`,
  threeArguments: `function f(a, b, c) { n++; return f(a, b, c) }
const go = () => f(1, 2, 3)`,
  twoArguments: `function f(a, b) { n++; return f(a, b) }
const go = () => f(1, 2)`,
  methodWithArgument: `const o = { f(x) { n++; return o.f(x) } }
const go = () => o.f(1)`,
  method: `const o = { f() { n++; return this.f() } }
const go = () => o.f()`,
  methodWithTwoArguments: `const o = { f(a, b) { n++; return this.f(a, b) } }
const go = () => o.f(1, 2)`,
  computedMethod: `const o = { f() { n++; return o['f' + '']() } }
const go = () => o.f()`,
  fib: `function fib(x) { n++; if (x < -1e9) return x; return fib(x - 1) + fib(x - 2) }
const go = () => fib(0)`,
  treeLoop: `const walk = (node) => { n++; for (const c of node.children) { const r = walk(c); if (r) return r } return null }; const root = { children: [] }; root.children.push(root);
const go = () => walk(root)`,
  treeMapping: `const walk = (node) => { n++; return { id: 1, children: node.children.map((c) => walk(c)) } }; const root = { children: [] }; root.children.push(root);
const go = () => walk(root)`,
  nestedIf: `function d(x) { n++; if (x > -1) { if (x >= 0) { const y = d(x + 1); return y } } return 0 }
const go = () => d(0)`,
  spreadMethod: `class A { m(x) { n++; return [...this.m(x + 1)] } }
const go = () => new A().m(0)`,
  spreadCall: `const f = (x) => { n++; return [...f(x + 1)] }
const go = () => f(0)`,
  spreadArg: `const f = (x) => { n++; return g(...f(x + 1)) }; const g = (...a) => a;
const go = () => f(0)`,
  plain: `const f = () => { n++; f() }
const go = () => f()`,
  operand: `const f = (x) => 1 + f(x + 1 + (n++ && 0))
const go = () => f(0)`,
  yieldStar: `function* g() { n++; yield* g() }
const go = () => g().next()`,
  spreadOfGenerator: `function* g() { n++; yield [...g()] }
const go = () => g().next()`,
  forOf: `const f = (x) => { n++; for (const y of f(x)) y; return [] }
const go = () => f(0)`,
  destructuring: `const f = (x) => { n++; const [a, {b}] = f(x); return a }
const go = () => f(0)`,
  defaults: `const f = (x = f()) => { n++ }
let k = 0; const h = (a = (n++, h())) => a;
const go = () => h()`,
  getter: `const o = { get x() { n++; return this.x } }
const go = () => o.x`,
  setter: `const o = { set x(v) { n++; this.x = v } }
const go = () => { o.x = 1 }`,
  valueOf: `const o = { valueOf() { n++; return +o } }
const go = () => +o`,
  toString: `const o = { toString() { n++; return \`\${o}\` } }
const go = () => \`\${o}\``,
  templateLiteral: `const f = (x) => { n++; return \`a\${f(x)}b\` }
const go = () => f(0)`,
  taggedTemplate: `const f = (s) => { n++; return f\`a\` }
const go = () => f\`a\``,
  constructing: `class A { constructor() { n++; this.a = new A() } }
const go = () => new A()`,
  subclass: `class A { constructor() { n++; new B() } }
class B extends A {}
const go = () => new B()`,
  classField: `class A { a = (n++, new A()) }
const go = () => new A()`,
  superMethod: `class A { m() { n++; return new B().m() } }
class B extends A { m() { return super.m() } }
const go = () => new B().m()`,
  mapCallback: `const f = () => { n++; return [1].map(f) }
const go = f`,
  sortCallback: `const f = () => { n++; [2, 1].sort(f); return 0 }
const go = f`,
  functionApply: `const f = function () { n++; return f.apply(this, arguments) }
const go = () => f(1)`,
  functionBind: `const f = () => { n++; return f.bind(null)() }
const go = f`,
  reflect: `const f = () => { n++; return Reflect.apply(f, null, []) }
const go = f`,
  getTrap: `const p = new Proxy({}, { get(t, k, r) { n++; return r[k] } })
const go = () => p.x`,
  hasTrap: `const p = new Proxy({}, { has(t, k) { n++; return k in p } })
const go = () => 'x' in p`,
  toJSON: `const o = { toJSON() { n++; return JSON.stringify(o) } }
const go = () => JSON.stringify(o)`,
  replace: `const f = () => { n++; return 'a'.replace('a', f) }
const go = f`,
  hasInstance: `class C { static [Symbol.hasInstance]() { n++; return 1 instanceof C } }
const go = () => 1 instanceof C`,
  spreadOfIterator: `const it = { [Symbol.iterator]() { n++; return [...it] } }
const go = () => [...it]`,
  optionalChain: `const o = { f() { n++; return o?.f?.()?.x } }
const go = () => o.f()`,
  nestedConditional: `const f = (x) => { n++; return x > -1 ? (x ? f(x + 1) : f(x + 1)) : 0 }
const go = () => f(0)`,
  nested: `const f = (x) => { n++; if (x > -1) { for (;;) { try { switch (1) { case 1: { return [[[f(x + 1)]]] } } } finally { n += 0 } } } }
const go = () => f(0)`,
  objectLiteral: `const f = (x) => { n++; return { a: { b: { ...f(x) } } } }
const go = () => f(0)`,
  asyncFunction: `const f = async () => { n++; await f() }
const go = () => { f() }`,
  promiseExecutor: `const f = () => { n++; return new Promise(f) }
const go = f`,
  arrayFrom: `const f = () => { n++; return Array.from([1], f) }
const go = f`,
  reduce: `const f = () => { n++; return [1, 2].reduce(f) }
const go = f`,
  mapEntries: `const o = { get 0() { n++; return new Map([o]).size }, 1: 1 }
const go = () => new Map([o])`,
  computedKey: `const f = (x) => { n++; return ({ [f(x)]: 1 }) }
const go = () => f(0)`,
  logicalOperators: `const f = (x) => { n++; return x || (x ?? f(x)) || f(x) }
const go = () => f(0)`,
  deepExpression: `const f = (x) => { n++; return 1 + (2 * (3 - (4 + (5 * (6 - (7 + f(x)))))))  }
const go = () => f(0)`,
  newWithSpread: `class A { constructor(...a) { n++; new A(...a) } }
const go = () => new A(1)`,
  objectSpread: `const o = { get x() { n++; return { ...o } } }
const go = () => ({ ...o })`,
  generatorLoop: `function* g() { n++; for (const x of g()) yield x }
const go = () => [...g()]`,
  generatorNext: `function* g() { n++; yield g().next().value }
const go = () => g().next()`,
  generatorDestructuring: `function* g() { n++; const [a] = g(); yield a }
const go = () => g().next()`,
  asyncGenerator: `async function* g() { n++; for await (const x of g()) yield x }
const go = () => { g().next() }`,
  asyncYieldStar: `let g = (async function* () { yield 1 })()
for (let i = 0; i < 2000; i++) { const h = g; g = (async function* () { n++; yield* h })() }
const go = () => { g.next() }`,
  iteratorDestructuring: `const it = { [Symbol.iterator]() { return this }, next() { n++; const [a] = it; return { done: true } } }
const go = () => { const [a] = it }`,
  iteratorLoop: `const it = { [Symbol.iterator]() { return this }, next() { n++; for (const a of it); return { done: true } } }
const go = () => { for (const a of it); }`,
  staticBlock: `const f = () => { n++; class A { static { f() } } }
const go = f`,
  classHeritage: `const f = () => { n++; class A extends f() {} return A }
const go = f`,
  classKey: `const f = () => { n++; class A { [f()]() {} } return 'a' }
const go = f`,
  compound: `const o = { get x() { n++; o.x += 1; return 1 } }
const go = () => o.x`,
  logicalAssignment: `const o = { get x() { n++; o.x ??= 1; return 1 } }
const go = () => o.x`,
  assignmentPattern: `const o = { set x(v) { n++; ({ a: o.x } = { a: 1 }) } }
const go = () => { o.x = 1 }`,
  deepDestructuring: `const f = (x) => { n++; const { a: { b: { c = f(x) } = {} } = {} } = {}; return c }
const go = () => f(1)`,
  comparator: `const f = (a, b) => { n++; return [3, 1, 2].toSorted(f)[0] }
const go = f`,
  reviver: `const f = () => { n++; return JSON.parse('[1]', f) }
const go = f`,
  replacer: `const f = () => { n++; return JSON.stringify([1], f) }
const go = f`,
  setMethod: `const s = { size: 1, has() { n++; return new Set([1]).isSubsetOf(s) }, keys() { return [][Symbol.iterator]() } }
const go = () => new Set([1]).isSubsetOf(s)`,
  species: `class A extends Array { static get [Symbol.species]() { n++; new A(1).map((x) => x); return Array } }
const go = () => new A(1).map((x) => x)`,
  iteratorHelper: `const f = () => { n++; return [1].values().map(f).toArray() }
const go = f`,
  flatMap: `const f = () => { n++; return [1].flatMap(f) }
const go = f`,
  mapGroupBy: `const f = () => { n++; return Map.groupBy([1], f) }
const go = f`,
  toPrimitive: `const o = { [Symbol.toPrimitive]() { n++; return o + '' } }
const go = () => o + ''`,
  propertyKey: `const o = { toString() { n++; return ({})[o] } }
const go = () => ({})[o]`,
  inOperator: `const o = { toString() { n++; return o in {} } }
const go = () => o in {}`,
  deleteTrap: `const p = new Proxy({}, { deleteProperty() { n++; delete p.x; return true } })
const go = () => { delete p.x }`,
  applyTrap: `const p = new Proxy(() => 1, { apply() { n++; return p() } })
const go = () => p()`,
  constructTrap: `const p = new Proxy(class {}, { construct() { n++; return new p() } })
const go = () => new p()`,
  ownKeysTrap: `const p = new Proxy({}, { ownKeys() { n++; return Object.keys(p) } })
const go = () => Object.keys(p)`,
  forInTrap: `const p = new Proxy({}, { ownKeys() { n++; for (const k in p); return [] } })
const go = () => { for (const k in p); }`,
  isConcatSpreadable: `const o = { get [Symbol.isConcatSpreadable]() { n++; return [].concat(o) } }
const go = () => [].concat(o)`,
  reflectConstruct: `class A { constructor() { n++; return Reflect.construct(B, [], A) } }
class B extends A { constructor() { super() } }
const go = () => new B()`,
  argumentsObject: `function f() { n++; return f(...arguments, 1) }
const go = () => f()`,
  manyArguments: `const f = (a, b, c, d, e) => { n++; return f(a, b, c, d, e) }
const go = () => f(1, 2, 3, 4, 5)`,
  methodWithManyArguments: `const o = { f(a, b, c, d) { n++; return o.f(a, b, c, d) } }
const go = () => o.f(1, 2, 3, 4)`,
  computedMethodWithArgument: `const o = { f() { n++; return o['f' + ''](1) } }
const go = () => o.f()`,
  privateMethod: `class A { #f() { n++; return this.#f() } g() { return this.#f() } }
const go = () => new A().g()`,
  privateGetter: `class A { get #x() { n++; return this.#x } g() { return this.#x } }
const go = () => new A().g()`,
  thenable: `const o = { get then() { n++; return Promise.resolve(o) } }
const go = () => { Promise.resolve(o) }`,
  sequence: `const f = () => { n++; return (1, 2, f()) }
const go = f`,
  newOfMember: `const o = { K: function () { n++; new o.K(1, 2, 3) } }
const go = () => new o.K()`,
  arrayLit: `const f = () => { n++; return [1, [2, [f()]]] }
const go = f`,
  typedArray: `const it = { [Symbol.iterator]() { n++; return new Uint8Array(it)[Symbol.iterator]() } }
const go = () => new Uint8Array(it)`,
  stringRaw: `const o = { get raw() { n++; return String.raw(o) } }
const go = () => String.raw(o)`,
  matchAll: `const o = { [Symbol.matchAll]() { n++; return 'a'.matchAll(o) } }
const go = () => 'a'.matchAll(o)`,
  dateArgument: `const o = { valueOf() { n++; return +new Date(o) } }
const go = () => new Date(o)`,
  longTemplate: `const f = (x) => { n++; return \`\${1}\${2}\${f(x)}\${3}\` }
const go = () => f(0)`,
  computedGetter: `const o = { get ['x']() { n++; return { y: { z: [o.x] } } } }
const go = () => o.x`,
  afterArrayPattern: `const f = (x) => { n++; const [a] = [x]; return f(a) }
const go = () => f(1)`,
  afterArraySpread: `const f = (...x) => { n++; return f(...[...x, 1].slice(0, 2)) }
const go = () => f(1)`,
  afterObjectSpread: `const f = (x) => { n++; const { a, ...b } = { a: 1, ...x }; return f(b) }
const go = () => f({ c: 1 })`,
  afterMapLoop: `const m = new Map([[1, 2]])
const f = () => { n++; for (const [k, v] of m) f() }
const go = f`,
  afterForIn: `const f = () => { n++; for (const k in { a: 1 }) f() }
const go = f`,
  afterTemplate: `const f = () => { n++; const text = \`a\${[1, 2]}\`; f(text) }
const go = f`,
  callInOptionalCall: `const o = { f(x) { n++; return o?.["f"]?.(o.f?.(x)) } }
const go = () => o.f(1)`,
  switchOfCall: `const f = (x) => { n++; switch (f(x)) { case 1: return 2; default: return 1 } }
const go = () => f(1)`,
  finallyAround: `const f = (x) => { n++; try { return f(x) } finally { n += 0 } }
const go = () => f(1)`,
  catchAround: `const f = (x) => { n++; try { return f(x) } catch (e) { throw e } }
const go = () => f(1)`,
}
