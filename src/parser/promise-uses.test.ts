import type { Node } from "acorn"
import { describe, expect, test } from "vitest"
import { parsePlan } from "./parse.js"
import { findPromiseUses } from "./promise-uses.js"
import { knownGlobals } from "./testing.js"

/** What the plan does with the promise of the call at the first `@`; of `awaitedAt`, what is written there. */
function usesAt(marked: string): string[] {
  const names = "const f = async () => {}, g = f, h = f, other = {};\n"
  const text = `${names}${marked.replace("@", "")}`
  const options = { language: "javascript", filename: "plan.js", knownGlobals } as const
  const { program } = parsePlan(text, options)
  const { awaitedAt, ...flags } = findPromiseUses(program as Node, names.length + marked.indexOf("@"))
  const told = Object.entries(flags).flatMap(([name, is]) => (is ? [name] : []))
  return [...told, ...awaitedAt.map((at) => text.slice(at, at + 9).split("\n")[0] as string)]
}

describe("what becomes of a promise", () => {
  test.each([
    ["@f();", []],
    ["void @f();", []],
    ["await @f();", ["await f()"]],
    ["await (1, @f());", ["await (1,"]],
    ["return @f();", ["isReturned"]],
    ["return input ? @f() : 1;", ["isReturned"]],
    ["return @f() ? 1 : 2;", []],
    ["await (input ?? @f());", ["await (in"]],
    ["other.x = @f();", ["isElsewhere"]],
    ["g(@f());", ["isElsewhere"]],
    ["const p = @f();\ng();\nawait p;", ["await p;"]],
    ["let p;\np = @f();\nawait p;", ["await p;"]],
    ["const p = @f();\nconst g2 = () => p;", ["isElsewhere"]],
    ["@f().catch(() => 1);", ["isHandled"]],
    ["const p = @f();\np.catch(() => 1);", ["isHandled"]],
    ["const p = @f();\np.then(g, h);", ["isHandled"]],
    ["const p = @f();\nreturn p.then(g);", ["isReturned"]],
    ["await Promise.all([1].concat([@f()]));", ["isElsewhere"]],
    ["await Promise.all([g(), @f()]);", ["await Pro"]],
    ["await Promise.allSettled([@f()]);", ["isHandled"]],
    ["const list = [];\nlist.push(@f());\nfor await (const x of list);", ["for await"]],
    ["await @new Promise(g);", ["isPromiseMaker", "await new"]],
    ["await Promise.@try(g);", ["isPromiseMaker", "await Pro"]],
    ["@1;", ["isElsewhere"]],
  ])("%s", (text, uses) => {
    expect(usesAt(text)).toEqual(uses)
  })
})

describe("of two calls that begin at one place", () => {
  test.each([
    // What is called is no promise, so it is the other.
    ["await @f()();", ["await f()"]],
    ["return @f()()();", ["isReturned"]],
    ["return @new g()();", ["isReturned"]],
    ["return @f()`x`;", ["isReturned"]],
    // It may be either.
    ["await (@f() ? g : h)();", ["isElsewhere"]],
    ["await (@f(), g)();", ["isElsewhere"]],
    // Whichever it is.
    ["(@f(), g)();", []],
  ])("%s", (text, uses) => {
    expect(usesAt(text)).toEqual(uses)
  })
})
