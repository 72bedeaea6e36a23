/**
 * TypeScript for the tests: what models write, and what only parsers write. One snippet a line; `§` is a backtick, `§{`
 * opens a substitution, and `\\n` is a line break.
 */

function snippets(lines: string): string[] {
  const text = (line: string) =>
    line
      .replaceAll("\\n", "\n")
      .replaceAll("§{", "$" + "{")
      .replaceAll("§", "`")
  return lines.trim().split("\n").map(text)
}

/** TypeScript accepts them, and so do we; the tree is that of what TypeScript emits. */
export const soundSnippets: readonly string[] = snippets(String.raw`
const x: number = 1
let y: string | undefined
const f = (a: number, b?: string): string => b ?? String(a)
const f = async (a: number): Promise<number> => a
const f = async <T>(x: T): Promise<T> => x
const f = <T,>(x: T) => x
const f = <T>(x: T): x is NonNullable<T> => x != null
const f = <T extends { a: number }>(x: T) => x.a
function f<T, U = T>(this: Foo, a: T, ...rest: U[]): asserts a is T {}
function over(a: string): string; function over(a: number): number; function over(a: any) { return a }
const a = b as unknown as string[]
const a = <any>b
const a = (<Foo>b).c
const a = (b as Foo).c
const a = b!
const a = b!.c!.d![0]!()
const a = b?.c!.d
const a = (b?.c)!.d
const a = b?.[0]!.c?.()!.e
const a = b satisfies Foo
const a = { x: 1 } as const
const a = [1, 2] as const satisfies readonly number[]
const m = new Map<string, number[]>()
const m = new Map<string, Map<string, number>>()
const s = new Set<string>
const r = f<string>(x)
const r = f<string, number>(x, y).then<Foo>((z) => z)
const r = a?.b<string>(x)
const r = a < b && c > d
const r = a < b, s = c > (d)
const r = a<b>(c)
const r = f(a < b, c > d)
const r = f(a<b, c>(d))
const g = f<string>;
const g = f<string>
const t = tag<string>§a§{1}b§
if (a < b) { c() } else if (a > b) { d() }
for (let i = 0; i < xs.length; i++) {}
for (const x of xs as number[]) {}
for (const [k, v] of Object.entries(o) as [string, number][]) {}
for (const k in o as any) {}
while (i < n) i++
type A = { a: number; b?: string; readonly c: boolean; [key: string]: unknown; m(): void; (x: number): string; new (x: number): A; get z(): number; set z(v: number) }
type A<T> = T extends Array<infer U> ? U : never
type A = keyof typeof obj
type A = §on§{Capitalize<string>}§
type A = { [K in keyof T as Exclude<K, "a">]?: T[K] }
type A = { readonly [K in keyof T]-?: T[K] }
type A = { -readonly [K in keyof T]+?: T[K] }
type A = [a: string, b?: number, ...rest: boolean[]]
type A = (a: number, b: string) => void
type A = new (...args: any[]) => object
type A = abstract new () => object
type A = typeof import("x")
type A = import("x").B<string>
type A = 1 | -1 | "a" | true | null | undefined | void | never | 10n
type A = unique symbol
type A = readonly string[]
type A = A["b"]["c"][number]
type A = | "a" | "b"
type A = & B & C
type A = (typeof xs)[number]
type A = asserts
interface A { a: number }
interface A<T> extends B<T>, C.D { m<K extends keyof T>(k: K): T[K]; readonly x?: string, y: number }
declare const z: number
declare function df(x: number): string
declare class DC { m(): void }
declare let q: string, w: number
declare global { interface Window { x: number } }
declare module "foo" { export const x: number }
declare namespace NS { const x: number }
abstract class A { abstract m(): void; abstract x: number; abstract get y(): string; n(): void {} protected abstract readonly k: string }
class A<T> extends B<T> implements C, D<T> { private a: number = 1; public readonly b?: string; protected static c = 2; declare d: string; e!: number; #f: string = ""; static #g?: number; [key: string]: any; override m<K>(x: K): K { return x } get p(): number { return 1 } set p(v: number) {} static { this.c = 3 } async *gen(): AsyncGenerator<number> { yield 1 } static async s(): Promise<void> {} constructor(x: number); constructor(x: string); constructor(x: any) { super(x) } "quoted"?: string; 42: number = 1; [Symbol.iterator](): Iterator<T> { return null! } optional?(): void; }
class A { x; y = 1; z: string }
class A { static readonly a: number = 1; readonly b = 2; public static async m() {} private static get g() { return 1 } }
class A { declare readonly x: number; declare static y: string }
class A { readonly = 1; declare = 2; abstract = 3; static = 4; async = 5; get = 6; set = 7; type = 8; private = 9; override = 10 }
class A { readonly() {} declare() {} static() {} async() {} get() {} set() {} private() {} override() {} type() {} }
class A { m?(): void; n!: string; o?: number = 1 }
class A { m(this: A, x: number) { return x } }
class E extends Error { constructor(message: string, public code?: string) { super(message) } }
const C = class<T> implements I<T> { x!: T }
const C = class Foo<T> extends Bar<T> {}
let x!: number
let x!: number, y!: string; x = 1
const { a, b }: { a: number; b: string } = o
const [p, q]: [number, string] = t
function f({ a, b = 2 }: { a: number; b?: number } = { a: 1 }): void {}
const f = ({ a }: { a: number }, [b]: number[]) => a + b
try { a() } catch (e: unknown) { b(e as Error) }
try { a() } catch (e: any) { }
const c = cond ? (x: number) => x : (y: string) => y
const c = cond ? (x) : y
const c = cond ? (x, y) : z
const c = cond ? (a) : (b): number => 1
const c = a ? (b) => c : d
const c = a ? (b): c => d : e
const c = a ? b ? (c) : d : e
const c = a ? (b ? c : d) : e
f(a ? (b) : c)
f(a ? b : c, (d) => e, (f): g => h)
f((a: number) => a, async (b: string): Promise<void> => {})
const v = /x/g.test(s) as boolean
const v = (a) / b / c
const v = x! / y! / z
const v = a! as number
const v = <T>(x: T) => x; const w = 1
xs.map((x): number => x * 2).filter<string>((y): y is string => !!y)
xs.reduce<Record<string, number>>((acc, x) => { acc[x] = 1; return acc }, {})
xs.reduce((acc, x) => ({ ...acc, [x.id]: x }), {} as Record<string, Item>)
const o = { m<T>(x: T): T { return x }, async n(): Promise<void> {}, get g(): number { return 1 }, set g(v: number) {}, *gen(): Generator<number> {}, f: (x: number): number => x, async *ag<T>() {}, [k as string]: 1 }
(x as any) = 1
(x as any).y = 1
x! = 1
x!.y = 1; x!++
[(a as any), b!] = c
({ a: (b as any) } = c)
(<any>x) = 1
delete (x as any).y
export type T = string
export interface I { a: number }
type = 1; type(); type.x; declare = 2; namespace = 3; module = 4; abstract = 5; as = 6; satisfies = 7; is = 8; keyof = 9; readonly = 10; infer = 11; asserts = 12; override = 13; of = 14
const as = 1, satisfies = 2, type = 3, namespace = 4, declare = 5, abstract = 6, readonly = 7, any = 8, string = 9, number = 10, unknown = 11, module = 12, global = 13, is = 14, infer = 15, keyof = 16, asserts = 17, out = 18, override = 19, accessor = 20, unique = 21
const o = { type: 1, as: 2, declare, namespace, any, enum: 3, interface: 4, private: 5, public: 6, readonly: 7, abstract: 8 }
o.type; o.as; o.enum; o.interface; o.declare; o.private; o.static; o.implements; o.package; o?.type
const t = x.type as Type; const u = y.enum! as number
type\nFoo = 1
const fn = function <T>(this: void, x: T): T { return x }
const fn = function named<T>(x: T) { return x }
async function* g<T>(xs: AsyncIterable<T>): AsyncGenerator<T, void, unknown> { for await (const x of xs) yield x as T }
function* g(): Generator<number> { const x: number = yield 1; yield* (g2() as any) }
label: for (const x of xs) { continue label }
const x = await (f() as Promise<number>)
const x = (await f()) as number
const x = await f<number>()
const x = await Promise.all<[number, string]>([a, b])
const x = y as number > 3
const x = y as number < 3
const x = y as any as T | U
const x = a as B ? c : d
const x = a as B && c
const x = typeof a as string
const x = -a as number
const x = !a as boolean
const x = a ?? (b as C)
const x = a ?? b as C
const x = y as Foo[]; const z = 1
const x = y as (a: number) => string
const x = y as { a: number }
const x = y as [number, string]
const x = <T extends unknown>(y: T): T => y
const x = <const T>(y: T) => y
const x = (y as Foo)!
const x = y as typeof z
const x = y as keyof typeof z
const x = z as §a§{string}§
const x: Array<() => void> = []
const x: (() => void)[] = []
const x: { a: number }[] = [], y: Array<Array<number>> = []
const x: Map<string, Array<Set<number>>> = new Map()
const x: A.B.C<D> = 1
const x: typeof y.z = 1
const x: A extends B ? C : D = 1
const x: (new () => A) | null = null
const x: <T>(a: T) => T = (a) => a
const x: Record<string, (a: number) => Promise<void>> = {}
const x: unknown[] = [...(y as any[])]
const x: "a" | "b" = cond ? "a" : "b"
const x: bigint = 10n
const x: symbol = Symbol()
const x: object = {}
const x: undefined = undefined
let x: number | null = null, y: string[] = [], z
return x as number
return <T>x
throw e as Error
const x = f(...(args as [number]))
const x = f(y as any, z!)
const x = a.b.c!.d as E
const x = (a as B)[c as D]
const x = new (a as any)()
const x = new (class<T> {})<string>()
const x = new Foo<Bar>().baz
const x = new Foo<Bar>
switch (x as string) { case "a" as string: break; default: { type T = 1; interface U {} } }
if (x) { type Local = string; const y: Local = "a" }
const isFoo = (x: unknown): x is Foo => typeof x === "object" && x !== null && "a" in x
function assertIsString(val: any): asserts val is string { if (typeof val !== "string") throw new Error("x") }
function assert(cond: unknown, msg?: string): asserts cond { if (!cond) throw new Error(msg) }
class Stack<T> { private items: T[] = []; push(item: T): this { this.items.push(item); return this } isEmpty(): this is Stack<never> { return this.items.length === 0 } }
const obj = { async *[Symbol.asyncIterator](): AsyncIterator<number> { yield 1 } }
const debounce = <F extends (...args: any[]) => void>(fn: F, ms = 100): ((...args: Parameters<F>) => void) => { let t: ReturnType<typeof setTimeout> | undefined; return (...args) => { clearTimeout(t); t = setTimeout(() => fn(...args), ms) } }
const pick = <T extends object, K extends keyof T>(o: T, ...ks: K[]): Pick<T, K> => Object.fromEntries(ks.map((k) => [k, o[k]])) as Pick<T, K>
const group = <T, K extends string | number>(xs: readonly T[], key: (x: T) => K): Record<K, T[]> => xs.reduce((a, x) => { (a[key(x)] ||= []).push(x); return a }, {} as Record<K, T[]>)
const r: Result<A, B> = ok ? { ok: true, value } : { ok: false, error }
const n = +(x as string) + (y! as number) * 2 ** (z as number)
const re = x as string / 2
const s = §§{x as string} §{y!.z} §{(<any>w).v}§
a = b ? <T>(c) : d
a ||= b as C; a &&= b!; a ??= <any>b
x = y < z ? 1 : 2
x = (y < z) ? (a > b) : c
x = y << 2 >> 1 >>> 3
x = f(y << 2, z >> 1)
x = y<z>>1
if (a < b || c > d) {}
let i = a < 0 ? -a : a
const z = a.b < c.d && e.f > (g.h)
const z = arr[i] < arr[j] ? -1 : arr[i] > arr[j] ? 1 : 0
const z = (a: number) => (b: string) => (c: boolean) => a
const z = async () => { await f() }
const z = async (x) => x, y = async x => x
const z = async(x, y)
async (x: number) => x
const z = { async, await: 1, type, get, set, static: 1, of }
let async: number = 1, of: string = "", get = 1, set = 2
const z = x?.y?.<string>(1)
const z = x?.<string>(1)
const z = (x satisfies Y).z
namespace.foo()
declare.foo()
module.exports = 1
abstract.foo
type Foo = string\ntype Bar = Foo
let v = 1\ntype Q = number\n[1].map((x) => x)
const x = y\n!z
const x = y\nas\n(z)
function f(a?, b?: number, c = 1) {}
function f(a: number,) {}
function f(cb: (err?: Error, ...rest: any[]) => void): void {}
const f = (a?: number) => a
const f = (a?, b?) => a
const f = async (a?: number, ...b: string[]) => a
const f = (a = 1, { b }: { b?: number } = {}) => a
const f = ([a, b]: [number, number] = [1, 2]): number => a
const f = (): { a: number } => ({ a: 1 })
const f = (): [number, string] => [1, ""]
const f = (x: number): number | undefined => x
const f = (x: number): x is 1 => true
const f = (x): void => { x }
const f = x => x as number
const f = (x) => <number>x
const f = (x) => x!
const f = (x) => x satisfies Y
const f = (x) => ({ ...x } as Y)
const f = (x) => ({}) as Y
const f = () => [] as string[]
const f = (a: string) => (b: number): Promise<Array<string>> => { return g(a, b) }
const f = function* (): Generator<number, void, unknown> { yield 1 }
using: for (;;) break using
const x = a! + b! - c! * d!
const x = a! ? b! : c!
const x = a! && b! || c! 
const x = a![0], y = a!.b, z = a!()
const x = !a!
const x = a! == b!, y = a! === b!, z = a! != b!
a! += 1
const x = [a!, b as C, ...d!]
const x = { a: b!, c: d as E, ...f! }
class A { constructor(readonly x = 1) {} }
const x: string | ((a: number) => void) = "a"
const x: (string | number)[] = []
const x = y as readonly string[]
const x = <readonly string[]>y
const fn = <T = unknown>(x?: T) => x
const fn = <T extends keyof U, U>(x: T, y: U) => y[x]
const fn = async <T, >(x: T) => x
const x = f<typeof y>(z)
const x = f<{ a: number }>(z)
const x = f<[number, string]>(z)
const x = f<() => void>(z)
const x = f<"a" | "b">(z)
const x = f<A.B>(z)
const x = f<A<B<C>>>(z)
const x = useState<A | null>(null)
const x = a.b.c<D>()
const x = a[b]<C>()
const x = (a)<B>(c)
const x = super_<A>()
class A extends B { m() { return super.m<string>() } n() { super.x!.y } }
class A extends (B as any)<C> {}
class A extends f<B>(c) {}
a.b?.<string>(1)
a?.b?.<string>(1).c
a?.b.c<string>(1)?.d<number>()
{ a: number }
const a = { b: number = 1 }
(a as b)++
++(a as b)
type = number
declare const x = 1, y: number
let x; type x = 1
interface x {} let x = 1
class X {} interface X {}
function x() {} interface x {}
function f(this) {}
new.target as any
async function f() { for await (const x of y as any) {} }
if (x) type A = 1
if (x) interface A {}
label: type A = 1
a ? b : c as D
const x = a ? (b, c): d => e : f
const x = a ? (b) => (c) : d => e
const x = a ? (b) : c ? (d) : e
const x = a ? (b ? (c) : d) : (e)
const x = (a ? b : c) ? (d) : e
const x = a ? ({ b }) : c
const x = a ? ([b]) : c
const x = a ? (b = 1) : c
const x = a ? async (b) : c
const x = a ? async (b) => c : d
const x = a ? async (b): Promise<c> => d : e
const x = a ? function (b): c { return d } : e
const x = a ? (b: number): c => d : e
const x = a ? { m(b): c { return d } } : e
const x = a ? [(b)] : c
const x = a ? f(b) : c
const x = a ? f((b)) : (c)
const x = a ? (b)(c) : d
const x = a ? (b).c : d
const x = a ? ((b)) : c
const x = a ? (b.c) : d
const x = a ? (b + c) : d
const x = a ? (await b) : c
const x = a ? (b as C) : d
const x = a ? (b!) : d
const x = { a: b ? (c) : d, e: f ? (g) => h : i }
const x = { [a]: b, "c": d, 1: e, async f() {}, get: 1, set: 2, async: 3, static: 4 }
switch (a) { case (b): c; case d: (e); default: f }
switch (a) { case b ? (c) : d: e }
for (const x of (a as B)) {}
for (let i = 0 as number, n = xs.length as number; i < n; i++) {}
for (var i = a as any; ; ) break
for (const x in a as B) {}
do { x as any } while (y as any)
x as any; y
x as any\ny
let a = b as any\n(c)
let a = b as any\n[c] = d
let a = b!\n(c)
let a: number\n(b)
let a: string\n[b]
let f: () => void\nlet g = 1
let a = b as () => void\nlet c = 1
let a = b as T\n/ c /g
a < (b as number) && c
a < b as any
a << b as any
const x = a as number << 2
const x = a as number | b
const x = a as number || b
const x = a as number & b
const x = a as number && b
const x = a as number ?? b
const x = a as number + b
const x = a as number === b
const x = a as number, y = 2
const x = (a as number) + b, y = <number>a + b
const x = <number>a.b.c
const x = <number>f(a)
const x = <number>await f(a)
const x = <number><unknown>a
const x = <any>-a
const x = -<any>a
const x = (<any>a)++
const x = <A<B>>c
const x = <A[]>[]
const x = <() => void>(() => {})
const x = <{ a: 1 }>{}
const x = <"a">"a"
const x = (a, <b>c)
const x = [<a>b, <c>d]
f(<a>b)
return <a>b
const x = async <T>(a: T): Promise<T> => { return a }
const x = async <T extends A>(a: T, ...b: T[]) => a
const x = { a: async <T>(b: T) => b, c: <T,>(d: T) => d }
f(async <T>(a: T) => a)
f(<T,>(a: T) => a)
f<A>(<T>(a: T) => a)
const x = y<A>\nconst z = 1
const x = y<A>;[1]
new Map<A, B>([[1, 2]])
new Map<A, B>().set(1, 2)
new a.b.C<D>(e)
new (a.b<C>)(d)
new Promise<void>((resolve) => setTimeout(resolve, 1))
await new Promise<void>((r) => setTimeout(r, 1)); const x = 1
new Set<A>(b).size
const [a, b]: [A, B] = await Promise.all([f<A>(), g<B>()])
const { a = 1 as number, ...b }: C = d
const { a: { b }, c: [d] }: X = y
let { x, y }: { x: number, y: number } = p, z: number = 1
const fn = ({ a, b }: { a: string; b?: { c: number } }): { d: string } => ({ d: a })
const fn = async ({ a }: P): Promise<R> => { const { b } = await f<B>(a); return { b } as R }
const x = items.map(({ id, ...rest }: Item) => ({ id, rest }))
const x = (items as Item[]).filter((i): i is Good => i.ok).map(i => i.v!)
const x = (await tools.a.b({ c: input.d as string })) as { e: number }[]
const x = ((input as any).y ?? []) as string[]
const { a, b } = input as { a: string; b: number }
const { a, b } = (await f()) as { a: string }
for (const { a, b } of (await f()) as { a: string; b: number }[]) {}
for (const [a, b] of new Map<string, number>([["x", 1]])) {}
for await (const x of f<number>()) {}
let timer: ReturnType<typeof setTimeout> | null = null
let result: Awaited<ReturnType<typeof f>>
let x: typeof y extends infer U ? U : never
let x: A extends (infer U)[] ? U : A extends Promise<infer V extends string> ? V : never
let x: [...A, ...B]
let x: §§{number}-§{string}§
let x: A["b" | "c"]
let x: { [key: string]: number }
let x: { (a: number): string; prop: number }
let x: { readonly [K in A]: B }
let x: { get a(): number; set a(v: number) }
let x: (a: number, ...b: string[]) => asserts a is 1
let x: (this: A, b: C) => void
let x: ({ a, b }: C) => void
let x: ([a, b]: C) => void
let x: (a?: number) => void
let x: new <T>(a: T) => A<T>
let x: (A | B)[]
let x: A | (() => void)
let x: (() => void) | A
let x: | A
let x: keyof A | keyof B
let x: -1 | 0 | 1
let x: this
let x: void
let x: typeof import("a")
let x: A<typeof b["c"]>
let x: A.B["c"]
let x: B<"c">["d"]
let x: A extends B ? C extends D ? 1 : 2 : 3
let x: undefined | null
let x: unique symbol
let x: bigint | symbol | object
let x: {}
let x: { a: 1, b: 2 }
let x: { a: 1; b: 2; }
let x: { a: 1\nb: 2 }
let x: { a?(): void; b?<T>(x: T): T }
let x: { new: number; get: string; set: boolean; async: 1; static: 2; readonly: 3; type: 4 }
let x: { "a-b": 1; 2: 3; [Symbol.iterator](): void }
let x: { -readonly [K in keyof A]-?: A[K] }
let x: { [K in "a" | "b" as §get§{K}§]: () => A[K] }
const x = a ? (b) : c => d
const x = a ? (b) : (c) => d
const x = a ? (b): c => d : e
const x = a ? b : (c): d => e
const x = a ? (b, c) : d => e
const x = a ? (b) => (c) : (d) => e
const x = a ? (b) => (c): d => e : f
const x = a ? (b): c => (d) : e
const x = a ? (b): c => { return d } : e
const x = a ? (b) : c ? (d) : e => f
const x = a ? (b) ? (c) : (d) : (e)
const x = a ? (b ? (c) : d => e) : f
const x = a ? async (b): Promise<c> => d : e
const x = a ? async (b) : c => d
const x = a ? () => (b) : () => (c)
const x = a ? () => ({ b }) : () => ({ c })
const x = a ? (b) => f(b ? (c) : d) : e
f(a ? (b) : c => d)
f(a ? (b) => (c) : d, e)
const x = a ? (/* c */ b) : /* d */ c => d
const x = a ? /* q */ (b) : c => d
const x = a ? (b).c : (d): e => f
const x = a ? [(b): c => d] : e
const x = a ? f((b): c => d) : e
const f = (a, b = c ? (d) : e) => f
const f = (a = b ? (c) : d => e) => f
const x = a ? (b = c) : d => e
const x = a ? ({ b }) : ({ c }) => d
const x = a ? ([b]) : ([c]) => d
const f = ({ a }?: { a: number }) => a
`)

/** Neither accepts them. */
export const brokenSnippets: readonly string[] = snippets(String.raw`
interface\nFoo\n{}
class A extends B<C>.D {}
f(a: number)
(x: number)
f(a?)
f(a.b?)
(a?)
x = (a?, b)
[a: number]
const x: = 1
const x number = 1
function f(a: ) {}
a?.b! = 1
a?.b = 1
f() = 1
(f() as any) = 1
1 as any = 2
a as b++
delete x!
delete (x as any)
class A { constructor() {} constructor() {} }
class A { #x; #x }
class A { get x(a): number { return 1 } }
enum
interface { a: number }
type A
type A =
let x: number y
function f<T(x: T) {}
import x = require("y")
export = x
@dec class A {}
class A { @dec m() {} }
class A { m(@dec x) {} }
class A { accessor x = 1 }
const x = @dec class {}
let x = <div>a</div>
a satisfies
a as
abstract class {}
var x: number; let x: string
a ? (b : c) : d
const x = (a ? (b) : c) => d
f({ a }?)
f([a]?)
({ a }?)
`)
