/**
 * Programs that aim at limits, conversions and re-entrancy. What they share (an array, an object, collections, a buffer that
 * can be resized with views of it, texts, patterns, promises) is changed by whatever is called while it is walked. None of
 * them need end.
 */
import { Tape } from "../../property/program/tape.js"
import { libraryOfPlans } from "./library.js"
import { writePattern } from "./pattern.js"

const prologue = `let $n = 0, $x = "aab", $g = 1n;
let $a = [3, 1, , 2], $o = { a: 1, b: "x", 0: "zero", length: 3 }, $m = new Map([["a", 1], [1, 2]]), $s = new Set([1, 2]);
let $b = new ArrayBuffer(16, { maxByteLength: 4096 }), $u = new Uint8Array($b), $f = new Float64Array($b), $d = new DataView($b);
let $p = Promise.resolve(1), $r = /a*b/g, $y = Symbol("y"), $e = new Error("e"), $t = new Date(0), $i = [1, 2, 3].values();
function* $gen() { try { for (;;) yield $n++; } finally { yield $n; } }
async function* $agen() { try { for (;;) yield $n++; } finally { await 1; } }
class $C extends Array { static get [Symbol.species]() { return $S; } }
let $S = Array;
const $log = [];
const $out = (value) => { if ($log.length < 40) $log.push(typeof value === "object" || typeof value === "function" ? typeof value : String(value).slice(0, 60)); };
const $deep = (n, wrap) => { let d = $a; for (let i = 0; i < n; i++) d = wrap(d); return d; };`

type Make = () => string

export function writeHostileProgram(choices: readonly number[]): string {
  return new Hostile(new Tape(choices)).write()
}

/** The part of it that is not the same in all of them. */
export function withoutPrologue(source: string): string {
  return source.slice(prologue.length + 1)
}

class Hostile {
  private depth = 0
  private loops = 0
  private inAsync = true
  private inGenerator = false

  constructor(private readonly tape: Tape) {}

  write(): string {
    const parts = [prologue]
    while (!this.tape.isOver && parts.length < 12) parts.push(this.guarded(() => this.statement()))
    parts.push(this.tape.once(3) ? `return ${this.value()};` : "return $log;")
    return parts.join("\n")
  }

  private guarded(make: Make): string {
    const text = make()
    return this.tape.once(8) ? text : `try { ${text} } catch (e) { $out(e); }`
  }

  private pick(makes: readonly [Make, ...Make[]]): string {
    return this.tape.pick(makes)()
  }

  /** Deeper and deeper expressions come to a simple end. */
  private within(simple: Make, make: Make): string {
    if (this.depth > 3 || this.tape.isOver) return simple()
    this.depth++
    try {
      return make()
    } finally {
      this.depth--
    }
  }

  // ---- values ----

  private number(): string {
    return this.tape.pick([
      ...([
        "0",
        "1",
        "-1",
        "2",
        "3",
        "NaN",
        "-0",
        "Infinity",
        "-Infinity",
        "0.5",
        "255",
        "1000",
        "5000",
        "100000",
      ] as const),
      ...["1e6", "1e7", "2 ** 31", "2 ** 31 - 1", "2 ** 32 - 1", "2 ** 32", "2 ** 53 - 1", "2 ** 53", "1e21", "1e308"],
      "5e-324",
      "$n++",
    ])
  }

  private text(): string {
    return this.pick([
      () => "$x",
      () =>
        this.tape.pick([
          '""',
          '"a"',
          '"\\ud800"',
          '"😀é"',
          '"__proto__"',
          '"length"',
          '"constructor"',
          '"then"',
          '"0"',
          '"-1"',
        ]),
      () => `"a".repeat(${this.tape.pick(["30", "1000", "30000", "1e6", "2 ** 29"])})`,
      () => `"ab,".repeat(${this.tape.pick(["30", "1000", "30000"])}) + "!"`,
      () => `"[".repeat(${this.tape.pick(["30", "1000", "30000"])})`,
      () => `"9".repeat(${this.tape.pick(["30", "400", "10000"])})`,
      () => `"\\u0301".repeat(${this.tape.pick(["30", "1000", "30000"])})`,
      () =>
        this.tape.pick([
          '\'{"a":[1,2,{"b":null}]}\'',
          "'2024-02-30T25:00Z'",
          "'en-US-u-nu-arab'",
          "'a+b%zz'",
          "'1e1000'",
        ]),
    ])
  }

  private shared(): string {
    return this.tape.pick([
      ...(["$a", "$o", "$m", "$s", "$b", "$u", "$f", "$d", "$p", "$r", "$x", "$e", "$t", "$i", "$C", "$log"] as const),
      ...["$gen()", "$agen()", "$gen", "$y", "$g", "globalThis", "tools.echo"],
    ])
  }

  /** Whatever there is. */
  private value(): string {
    return this.within(
      () => this.shared(),
      () =>
        this.pick([
          () => this.shared(),
          () => this.shared(),
          () => this.number(),
          () => this.text(),
          () => this.object(),
          () => this.object(),
          () => this.callback(),
          () => this.call(),
          () => this.call(),
          () => this.operation(),
          () => this.large(),
          () =>
            `new RegExp(${JSON.stringify(writePattern(this.tape))}, "${this.tape.pick(["", "g", "i", "u", "v", "y", "gs", "giu", "m", "dg"])}")`,
        ]),
    )
  }

  private large(): string {
    const wrap = this.tape.pick([
      "(d) => [d]",
      "(d) => ({ d })",
      "(d) => new Proxy(d, {})",
      "(d) => Object.create(d)",
      "(d) => new Map([[d, d]])",
      "(d) => d.bind?.() ?? d",
      "(d) => [d, d]",
      "(d) => new Error('x', { cause: d })",
      "(d) => Promise.resolve(d)",
      "(d) => ({ get a() { return d.a } })",
      "(d) => Iterator.from($i).map(() => d)",
      "(d) => ({ then: (r) => r(d) })",
      "(d) => [d].values().flatMap(() => [d])",
      "(d) => `${d}${d}`",
      "(d) => d + d",
      "(d) => (function* () { yield* d })()",
    ])
    return this.pick([
      () => `new Array(${this.number()})`,
      () => `Array(${this.tape.pick(["100", "10000", "300000"])}).fill(${this.value()})`,
      () => `Array.from({ length: ${this.number()} }, ${this.callback()})`,
      () => `{ length: ${this.number()}, ${this.tape.pick(["0", "1", "4294967294"])}: ${this.value()} }`,
      () => `(1n << ${this.tape.pick(["10n", "3000n", "100000n", "10000000n"])})`,
      () => `$deep(${this.tape.pick(["10", "1000", "20000"])}, ${wrap})`,
      () =>
        `Object.fromEntries(Array.from({ length: ${this.tape.pick(["10", "1000", "20000"])} }, (_, i) => ["k" + i, i]))`,
      () => `new Uint8Array(${this.number()})`,
      () => `new ArrayBuffer(${this.number()}, { maxByteLength: ${this.number()} })`,
      () => `new Set(Array(${this.tape.pick(["10", "1000", "30000"])}).keys())`,
    ])
  }

  /** An object whose conversions, properties or iteration do something. */
  private object(): string {
    const key = () =>
      this.tape.pick([
        "a",
        "0",
        "length",
        "then",
        "constructor",
        "next",
        "return",
        "done",
        "value",
        "index",
        "size",
        "has",
        "keys",
        "exec",
        "flags",
        "lastIndex",
        "toJSON",
        "get",
        "raw",
        "cause",
        "message",
        "name",
        "map",
        "join",
      ])
    return this.pick([
      () => `{ valueOf() { ${this.act()} return ${this.value()}; } }`,
      () => `{ toString() { ${this.act()} return ${this.value()}; } }`,
      () => `{ [Symbol.toPrimitive](hint) { ${this.act()} return ${this.value()}; } }`,
      () => `{ get ${key()}() { ${this.act()} return ${this.value()}; }, ${key()}: ${this.value()} }`,
      () => `{ length: ${this.number()}, get 0() { ${this.act()} return ${this.value()}; } }`,
      () =>
        `{ *[Symbol.iterator]() { ${this.inFunction(false, true, () => this.act())} ${this.tape.pick(["for (;;) ", "", ""])}yield ${this.value()}; } }`,
      () =>
        `{ [Symbol.iterator]() { return this; }, next() { ${this.act()} return { value: ${this.value()}, done: ${this.tape.pick(["false", "$n++ > 5", "true"])} }; }, return() { ${this.act()} return ${this.tape.pick(["{}", "1", "this"])}; } }`,
      () => `{ async *[Symbol.asyncIterator]() { ${this.act()} for (;;) yield ${this.value()}; } }`,
      () =>
        `{ then(resolve, reject) { ${this.act()} ${this.tape.pick(["resolve", "reject", "resolve(this); resolve"])}(${this.value()}); } }`,
      () => `new Proxy(${this.value()}, { ${this.trap()}, ${this.trap()} })`,
      () =>
        `{ [Symbol.${this.tape.pick(["species", "match", "replace", "split", "search", "matchAll", "hasInstance", "isConcatSpreadable", "unscopables", "toStringTag"])}]: ${this.value()}, length: ${this.number()} }`,
      () => `{ size: ${this.number()}, has: ${this.callback()}, keys: ${this.callback()} }`,
      () => `{ __proto__: ${this.value()}, ${key()}: ${this.value()} }`,
      () => `class extends (${this.value()}) { constructor() { ${this.act()} super(${this.value()}); } }`,
      () =>
        `{ start: ${this.number()}, maximumFractionDigits: ${this.value()}, get style() { ${this.act()} return "percent"; }, timeZone: ${this.value()} }`,
    ]).replace(/^\{.*$/s, (text) => `(${text})`)
  }

  private trap(): string {
    const name = this.tape.pick([
      "get",
      "set",
      "has",
      "deleteProperty",
      "ownKeys",
      "getPrototypeOf",
      "setPrototypeOf",
      "isExtensible",
      "preventExtensions",
      "getOwnPropertyDescriptor",
      "defineProperty",
      "apply",
      "construct",
    ])
    return `${name}(...args) { ${this.act()} return ${this.tape.pick([`Reflect.${name}(...args)`, this.value()])}; }`
  }

  private callback(): string {
    return this.inFunction(false, false, () =>
      this.pick([
        () =>
          `((x, y) => { ${this.act()} return ${this.tape.pick(["x", "y", "x - y", "y - x", "1", "true", "[x, y]", "{ x }", "$n++"])}; })`,
        () => `(function (x) { ${this.act()} return ${this.value()}; })`,
        () =>
          this.tape.pick([
            "String",
            "Array",
            "Object",
            "Promise",
            "Map",
            "Symbol",
            "Math.max",
            "(() => {})",
            "Function.prototype",
            "$C",
          ]),
        () => `((x) => { throw ${this.value()}; })`,
        () => `(async (x) => { ${this.inFunction(true, false, () => this.act())} return x; })`,
        () => `(function* (x) { ${this.inFunction(false, true, () => this.act())} yield x; })`,
      ]),
    )
  }

  private inFunction(inAsync: boolean, inGenerator: boolean, make: Make): string {
    const before = [this.inAsync, this.inGenerator, this.loops] as const
    this.inAsync = inAsync
    this.inGenerator = inGenerator
    this.loops = 0
    try {
      return make()
    } finally {
      ;[this.inAsync, this.inGenerator, this.loops] = before
    }
  }

  /** What happens in the middle of something else: a statement of a function of its own. */
  private act(): string {
    return this.inFunction(false, false, () =>
      this.pick([
        () => "",
        () => this.change(),
        () => this.change(),
        () =>
          this.within(
            () => this.change(),
            () => this.statement(),
          ),
      ]),
    )
  }

  /** Changes what is shared, grows it, or throws. */
  private change(): string {
    return this.pick([
      () => "$a.push(...$a.slice(0, 50), $n++);",
      () => `$a.length = ${this.number()};`,
      () => "$a.splice(0, 2);",
      () => `$a[${this.number()}] = ${this.shared()};`,
      () => "$a.unshift($n++);",
      () => "$a.pop(); $a.shift();",
      () => `$b.resize(${this.tape.pick(["0", "1", "8", "16", "4096"])});`,
      () => "$b = $b.transfer();",
      () => "$m.set($n++, $m); $s.add($n++);",
      () => "$m.clear(); $s.clear();",
      () => "$m.delete($m.keys().next().value); $s.delete($s.values().next().value);",
      () => "$x += $x;",
      () => "$g = $g * $g + ($g << 64n);",
      () => `throw ${this.shared()};`,
      () => `$o.${this.tape.pick(["a", "b", "length", "constructor", "then", "next"])} = ${this.shared()};`,
      () => `delete $o.${this.tape.pick(["a", "b", "length"])};`,
      () =>
        `Object.setPrototypeOf(${this.tape.pick(["$a", "$o", "$u", "$m", "Array.prototype"])}, ${this.tape.pick(["null", "$o", "$a", "new Proxy({}, {})"])});`,
      () => `Object.${this.tape.pick(["freeze", "seal", "preventExtensions"])}(${this.shared()});`,
      () =>
        `$a.constructor = { [Symbol.species]: ${this.tape.pick(["function (n) { return $a; }", "function (n) { return $u; }", "Object", "$C", "null"])} };`,
      () =>
        `Object.defineProperty($a, ${this.tape.pick(["0", "1", '"length"', "5"])}, { get() { $n++; return $a; }, configurable: true });`,
      () => `$r.lastIndex = ${this.number()};`,
      () =>
        `Array.prototype[${this.tape.pick(["0", "Symbol.iterator", "'push'", "'map'", "'toString'", "'join'"])}] = ${this.shared()};`,
      () =>
        `Object.prototype.${this.tape.pick(["then", "get", "value", "length", "toJSON", "constructor", "done", "cause"])} = ${this.shared()};`,
      () =>
        `${this.tape.pick(["RegExp.prototype.exec", "Promise.prototype.then", "Promise.resolve", "Map.prototype.get", "Set.prototype.has", "Error.prototype.toString", "Function.prototype[Symbol.hasInstance]", "Date.prototype.getTime", "Symbol.prototype.toString", "Iterator.prototype.next"])} = ${this.tape.pick(["() => $o", "$gen", "function () { return this; }", "null", "async () => $o"])};`,
      () => `$S = ${this.tape.pick(["function () { return $a; }", "Uint8Array", "Object", "Promise", "undefined"])};`,
      () => `tools.${this.tape.pick(["echo", "fail"])}(${this.shared()});`,
      () => "$gen().next().value; $i.next();",
      () =>
        `console.${this.tape.pick(["log", "table", "error", "count", "group", "dir"])}(${this.shared()}, "%s %o", ${this.shared()});`,
    ])
  }

  // ---- calls and operators ----

  private call(): string {
    const { statics, methods, classes } = libraryOfPlans()
    const at = <Item>(items: readonly Item[]) => items[this.tape.below(items.length)] as Item
    const args = () => Array.from({ length: this.tape.below(4) }, () => this.argument()).join(", ")
    return this.within(
      () => this.shared(),
      () =>
        this.pick([
          () => {
            const { owner, name } = at(methods)
            return `${this.receiver(owner)}${name}(${args()})`
          },
          () => {
            const { owner, name } = at(methods)
            return `${this.receiver(owner)}${name}(${args()})`
          },
          () => {
            const { owner, name } = at(methods)
            return `${owner}${name}.call(${this.value()}, ${args()})`
          },
          () => {
            const { owner, name } = at(methods)
            return `Reflect.get(${owner}, ${name.slice(1, -1)}, ${this.value()})`
          },
          () => `${at(statics)}(${args()})`,
          () => `${at(statics)}.call(${this.value()}, ${args()})`,
          () => `new ${at(classes)}(${args()})`,
          () => `Reflect.construct(${at(classes)}, [${args()}], ${this.callback()})`,
          () => `Reflect.apply(${this.callback()}, ${this.value()}, ${this.value()})`,
          () => `JSON.stringify(${this.value()}, ${this.callback()}, ${this.argument()})`,
          () => `JSON.parse(${this.text()}, ${this.callback()})`,
          () => `$a.sort(${this.callback()})`,
          () => `structuredClone(${this.value()})`,
          () => `${this.text()}.replace(${this.value()}, ${this.value()})`,
          () =>
            `new RegExp(${JSON.stringify(writePattern(this.tape))}, "${this.tape.pick(["", "g", "u", "i"])}").test(${this.text()})`,
          () =>
            `${this.text()}.${this.tape.pick(["split", "match", "matchAll", "replaceAll", "search"])}(new RegExp(${JSON.stringify(writePattern(this.tape))}, "${this.tape.pick(["g", "gu", "gi", "gv"])}"), ${this.value()})`,
        ]),
    )
  }

  private argument(): string {
    return this.pick([
      () => this.value(),
      () => this.value(),
      () => this.number(),
      () => this.callback(),
      () => this.text(),
    ])
  }

  private receiver(owner: string): string {
    const known: Record<string, readonly [string, ...string[]]> = {
      "Array.prototype": ["$a", "[1, 2, 3]", "new $C(3)", "Array(5000)"],
      "Object.prototype": ["$o", "$a"],
      "Map.prototype": ["$m"],
      "Set.prototype": ["$s"],
      "String.prototype": ["$x", '"abcabc"', '"a".repeat(5000)'],
      "Number.prototype": ["(5)", "(1e21)", "(0.1)"],
      "BigInt.prototype": ["$g", "(1n << 5000n)"],
      "Promise.prototype": ["$p", "Promise.reject($o)"],
      "RegExp.prototype": ["$r", "/(a)|b/gu"],
      "Date.prototype": ["$t", "new Date(NaN)"],
      "ArrayBuffer.prototype": ["$b", "new ArrayBuffer(8)"],
      "DataView.prototype": ["$d"],
      "Function.prototype": ["$gen", "((x) => x)", "Math.max", "$C"],
      "Error.prototype": ["$e"],
      "Symbol.prototype": ["$y"],
      "Iterator.prototype": ["$gen()", "$i", "$i.map((x) => x)", "[1, 2].values()"],
      "URL.prototype": ["new URL('https://a.b/?c=1')"],
      "URLSearchParams.prototype": ["new URLSearchParams('a=1&b=2')"],
      "WeakMap.prototype": ["new WeakMap([[$o, $o]])"],
      "TextDecoder.prototype": ["new TextDecoder()"],
      "TextEncoder.prototype": ["new TextEncoder()"],
      "Object.getPrototypeOf(Uint8Array.prototype)": ["$u", "$f", "new Int16Array([3, 1, 2])"],
      "Object.getPrototypeOf(Iterator.from([]).map(String))": [
        "$i.filter(Boolean)",
        "$gen().take(5)",
        "[[1], [2]].values().flatMap((x) => x)",
      ],
      "Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()))": ["$gen()"],
      "Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})()))": ["$agen()"],
    }
    const places = known[owner]
    if (places === undefined || this.tape.once(12)) {
      if (owner.startsWith("Intl.")) return `new ${owner.replace(".prototype", "")}("en", ${this.object()})`
      if (/^(?:Big)?(?:Uint|Int|Float)/.test(owner)) return `new ${owner.replace(".prototype", "")}($b)`
      return this.value()
    }
    return this.tape.pick(places)
  }

  private operation(): string {
    const of = () => this.value()
    return this.pick([
      () => `(${of()} ${this.tape.pick(["+", "-", "*", "/", "%", "|", "&", "^", "<<", ">>", ">>>"])} ${of()})`,
      () => `((${of()}) ** ${of()})`,
      () => `(${of()} ${this.tape.pick(["<", ">=", "==", "===", "!=", "in", "instanceof"])} ${of()})`,
      () => `${this.tape.pick(["-", "~", "+", "!", "typeof ", "void "])}(${of()})`,
      () => `\`\${${of()}}-\${${of()}}\``,
      () => `[...${of()}, ${of()}]`,
      () => `({ ...${of()}, [${of()}]: ${of()} })`,
      () => `(${of()})?.[${of()}]`,
      () => `($o[${of()}] = ${of()})`,
      () => `(${this.tape.pick(["$x", "$n", "$g", "$a"])} ${this.tape.pick(["+=", "*=", "-=", "??=", "||="])} ${of()})`,
      () => `(${of()} ?? ${of()})`,
      () => `((${this.callback()})\`a\${${of()}}b\`)`,
      () => `((${this.callback()})(...${of()}))`,
      () => `(new (${this.callback()})(${of()}))`,
      () => (this.inAsync ? `(await ${of()})` : of()),
      () => (this.inGenerator ? `(yield* ${of()})` : of()),
      () => `BigInt.asUintN(${this.number()}, ${of()})`,
      () => `delete $o[${of()}]`.replace(/^.*$/s, (text) => `(${text})`),
    ])
  }

  // ---- statements ----

  private statement(): string {
    return this.within(
      () => this.change(),
      () =>
        this.pick([
          () => `$out(${this.value()});`,
          () => `$out(${this.call()});`,
          () => `$out(${this.call()});`,
          () => this.change(),
          () => this.endless(),
          () => this.recursive(),
          () => this.flood(),
          () => this.walk(),
          () => `const [a${this.tape.below(9)} = ${this.value()}, ...{ length: q = 1 }] = ${this.value()};`,
          () => `const { a = ${this.value()}, [${this.value()}]: b, ...c } = ${this.value()}; $out(c);`,
          () => `try { ${this.statement()} } finally { ${this.statement()} }`,
          () => `console.log(${this.value()}, ${this.value()});`,
          () => (this.inAsync ? `$out(await tools.echo(${this.value()}));` : `tools.echo(${this.value()});`),
          () => `switch (${this.value()}) { case ${this.value()}: ${this.change()} default: ${this.change()} }`,
          () =>
            `class K extends (${this.value()}) { static [${this.value()}] = ${this.inFunction(false, false, () => this.value())}; #p = ${this.inFunction(false, false, () => this.value())}; static { ${this.act()} } } $out(new K());`,
        ]),
    )
  }

  /** Loops that do not end, and leave by ways that lead back. */
  private endless(): string {
    const label = `l${this.loops++}`
    const inner = () =>
      this.pick([() => "$n++;", () => this.change(), () => this.statement(), () => `$out(${this.call()});`])
    return this.pick([
      () => `for (;;) { ${inner()} }`,
      () =>
        `${label}: for (;;) { try { ${inner()} } catch { continue ${label}; } finally { ${inner()} if ($n < 1e9) continue ${label}; } }`,
      () => `${label}: while (true) { try { break ${label}; } finally { continue ${label}; } }`,
      () => `do { try { ${inner()} } catch {} } while (${this.tape.pick(["true", "$n++ < 1e9"])});`,
      () => (this.inAsync ? `for (;;) { await ${this.value()}; ${inner()} }` : `for (;;) { ${inner()} }`),
      () => `for (const v of ${this.value()}) { ${inner()} }`,
      () => `for (const v in ${this.value()}) { ${inner()} }`,
      () =>
        this.inAsync
          ? `for await (const v of ${this.value()}) { ${inner()} }`
          : `for (const v of $gen()) { ${inner()} }`,
      () => `for (let i = 0; i < ${this.number()}; i++) { ${inner()} }`,
      () =>
        `(() => { for (;;) { try { return 1; } finally { ${this.inFunction(false, false, () => inner())} continue; } } })();`,
    ])
  }

  private recursive(): string {
    return this.inFunction(false, false, () =>
      this.pick([
        () =>
          `const f = (x) => { try { f(x); } finally { ${this.tape.pick(["f(x);", "$n++;", ""])} } }; f(${this.value()});`,
        () => `const f = () => { ${this.act()} return f(); }; f();`,
        () =>
          `const q = { toString() { ${this.act()} return \`\${q}\`; }, valueOf() { return +q; }, toJSON() { return JSON.stringify(q); } }; $out(${this.tape.pick(["`${q}`", "+q", "JSON.stringify(q)", "[q].join()", "[q].sort()", "q == 1", "new Date(q)", "Number(q)"])});`,
        () => "const g = function* () { yield* g(); }; for (const v of g()) $n++;",
        () =>
          `const w = new Proxy({}, { ${this.tape.pick(["get", "has", "getPrototypeOf", "ownKeys", "set"])}: (...x) => Reflect.${this.tape.pick(["get", "has", "getPrototypeOf", "ownKeys"])}(w, ...x.slice(1)) }); $out(${this.tape.pick(["w.a", "'a' in w", "w instanceof Object", "Object.keys(w)", "w.b = 1", "JSON.stringify(w)"])});`,
        () => `class R { static f = ${this.value()}; constructor() { new.target.prototype; new R(); } } new R();`,
        () =>
          "$a[0] = $a; $o.self = [$o, $m]; $m.set($m, $o); $out(JSON.stringify($o)); $out(structuredClone($m).size); $out($a.flat(Infinity).length);",
        () => "const s = (x) => 'a'.replace(/a/, s); s();",
        () => "const h = (x) => [1].map(h); h();",
        () => "const k = () => { const o = {}; o[Symbol.iterator] = k; return [...o]; }; k();",
        () => "const z = [1, 2]; z.sort(function c() { return z.sort(c), 1; });",
        () => "Object.defineProperty($o, 'r', { get() { return $o.r; } }); $out($o.r);",
      ]),
    )
  }

  private flood(): string {
    return this.inFunction(true, false, () =>
      this.pick([
        () => "const g = () => Promise.resolve().then(g); g();",
        () => "const g = () => { queueMicrotask(g); queueMicrotask(g); }; g();",
        () => "const g = async () => { for (;;) { g(); await null; } }; g();",
        () =>
          `const g = () => ({ then(r) { ${this.tape.pick(["$n++;", "$a.push($n);", ""])} r(g()); } }); Promise.resolve(g());`,
        () => `const g = () => { setTimeout(g, ${this.number()}); ${this.tape.pick(["setTimeout(g);", ""])} }; g();`,
        () => `for (;;) setTimeout(${this.callback()}, ${this.number()});`,
        () => `setInterval(() => { ${this.act()} }, ${this.number()});`,
        () => `for (;;) tools.echo(${this.value()});`,
        () =>
          `Promise.${this.tape.pick(["all", "any", "race", "allSettled"])}(${this.value()}).then(${this.callback()}, ${this.callback()});`,
        () => `Promise.all.call(function (f) { ${this.act()} f(() => {}, () => {}); return $o; }, ${this.value()});`,
        () => "const it = $agen(); for (;;) it.next();",
        () => "const it = $agen(); const g = () => it.next().then(g, g); g(); g(); it.return($p);",
        () =>
          `let c = $p; for (let i = 0; i < ${this.number()}; i++) c = c.then(${this.callback()}).finally(${this.callback()});`,
        () => `for (let i = 0; i < ${this.number()}; i++) Promise.reject($o);`,
        () => "let p; p = Promise.resolve().then(() => p);",
        () => `Array.fromAsync(${this.value()}, ${this.callback()});`,
        () =>
          `(async () => { await using_(${this.value()}); })(); function using_(x) { return { then: ${this.callback()} }; }`,
      ]),
    )
  }

  /** What is walked grows, shrinks or turns into something else under the walk. */
  private walk(): string {
    const change = () => this.change()
    return this.pick([
      () =>
        `for (const v of ${this.tape.pick(["$a", "$m", "$s", "$u", "$x", "$a.entries()", "$s.union($s)"])}) { ${change()} }`,
      () =>
        `$a.${this.tape.pick(["map", "filter", "forEach", "flatMap", "some", "every", "find", "findLast", "reduce", "reduceRight", "sort", "toSorted"])}((x, y) => { ${change()} return 0; });`,
      () =>
        `$u.${this.tape.pick(["map", "filter", "forEach", "sort", "find", "reduce", "toSorted", "set", "fill", "with"])}(({ valueOf() { ${change()} return 1; }, length: 3, get 0() { ${change()} return 2; } }), ${this.argument()});`,
      () => `${this.tape.pick(["$m", "$s"])}.forEach((v, k, c) => { ${change()} $m.set($n++, v); $s.add($n++); });`,
      () =>
        `for (const k in ${this.tape.pick(["$o", "$a", "new Proxy($o, {})"])}) { $o["k" + $n++] = 1; delete $o[k]; ${change()} }`,
      () =>
        `$out($s.${this.tape.pick(["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "symmetricDifference"])}({ size: ${this.number()}, has() { ${change()} $s.add($n++); return true; }, keys() { return $s.keys(); } }));`,
      () =>
        `JSON.parse('[1,[2,{"a":3}],4,5]', function (k, v) { ${change()} if (Array.isArray(this)) this.push($n++); return v; });`,
      () => `JSON.stringify([$o, $a], function (k, v) { ${change()} return $n++ % 3 ? v : [v, $o]; });`,
      () => `$x.replace(/a?/g, (m) => { ${change()} return $x; });`,
      () => `Object.groupBy($a, (x) => { ${change()} $a.push(x); return $n++; });`,
      () =>
        `$a.concat({ [Symbol.isConcatSpreadable]: true, length: ${this.number()}, get 0() { ${change()} return 1; } }, $a);`,
      () => `$a.splice({ valueOf() { ${change()} return 0; } }, ${this.number()}, ...$a);`,
      () => `$a.copyWithin({ valueOf() { ${change()} return 0; } }, ${this.number()});`,
      () => `$a.flat({ valueOf() { ${change()} return 1e9; } });`,
      () => `Object.assign($o, { get a() { ${change()} return 1; } }, $a, $x);`,
      () => `$d.setFloat64(${this.number()}, { valueOf() { ${change()} return 1; } });`,
      () => `$a.join({ toString() { ${change()} return $x; } });`,
      () => `Array.from({ length: 5, get 0() { ${change()} return 1; } }, () => { ${change()} });`,
      () =>
        `$x.${this.tape.pick(["padEnd", "padStart", "repeat", "at", "slice"])}({ valueOf() { ${change()} return ${this.number()}; } }, $x);`,
      () =>
        `$r[Symbol.replace]({ toString() { ${change()} return "aabaab"; } }, () => { $r.lastIndex = 0; ${change()} return $x; });`,
    ])
  }
}
