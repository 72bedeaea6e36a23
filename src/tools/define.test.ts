import type { StandardSchemaV1 } from "@standard-schema/spec"
import { type } from "arktype"
import * as v from "valibot"
import { describe, expect, expectTypeOf, it } from "vitest"
import { z } from "zod"
import { defineTools, type Tool, type ToolNamespace } from "./define.js"
import { err, ok, outcomeKind, type ToolHandlerMap } from "./handler.js"
import { createToolRegistry } from "./registry.js"

const spec = (description = "Does it.") => ({ description, input: z.string(), output: z.number() })

const named = (name: string, value: unknown = spec()) => Object.fromEntries([[name, value]])

const tools = defineTools({
  menu: {
    items: {
      list: {
        description: "Lists the items of a menu.",
        input: z.object({ menuId: z.string(), limit: z.number().default(10) }),
        output: z.object({ items: z.array(z.object({ name: z.string(), price: z.number() })) }),
      },
    },
  },
  orders: {
    count: { description: "Counts.", input: v.object({ day: v.string() }), output: v.pipe(v.string(), v.toNumber()) },
  },
  ping: { description: "Answers.", input: type({ "text?": "string" }), output: type("string") },
})

describe("defineTools", () => {
  it("joins names by dots and keeps the specs", () => {
    expect(tools.map((tool) => tool.name)).toEqual(["menu.items.list", "orders.count", "ping"])
    expect(tools[0]?.description).toBe("Lists the items of a menu.")
    expect(Object.isFrozen(tools)).toBe(true)
  })

  it("takes dotted keys", () => {
    const dotted = defineTools({ "a.b": spec(), a: { c: spec() } })
    expect(dotted.map((tool) => tool.name)).toEqual(["a.b", "a.c"])
    expectTypeOf<(typeof dotted)[number]["name"]>().toEqualTypeOf<"a.b" | "a.c">()
  })

  it("tells a namespace from a spec, whatever its tools are called", () => {
    const odd = defineTools({ io: { input: spec(), output: spec(), description: spec() } })
    expect(odd.map((tool) => tool.name)).toEqual(["io.input", "io.output", "io.description"])
  })

  it("knows each tool's name and types", () => {
    expectTypeOf<(typeof tools)[number]["name"]>().toEqualTypeOf<"menu.items.list" | "orders.count" | "ping">()
    type List = Extract<(typeof tools)[number], { name: "menu.items.list" }>
    expectTypeOf<StandardSchemaV1.InferInput<List["input"]>>().toEqualTypeOf<{
      menuId: string
      limit?: number | undefined
    }>()
  })

  it.each([
    [{ "": spec() }, 'defineTools: "" has an empty part'],
    [{ "a..b": spec() }, 'defineTools: "a..b" has an empty part'],
    [{ a: { "b-c": spec() } }, 'defineTools: "a.b-c" is not a name, because "b-c" is no identifier'],
    [{ a: named("then") }, 'defineTools: "a.then" is not a name, because "then" is reserved'],
    [named("then", { a: spec() }), 'defineTools: "then.a" is not a name, because "then" is reserved'],
    [named("__proto__"), 'defineTools: "__proto__" is not a name, because "__proto__" is reserved'],
    [{ "a.b": spec(), a: { b: spec() } }, "defineTools: a.b is defined twice"],
    [{ a: spec(), "a.b.c": spec() }, "defineTools: a is both a tool and the namespace of a.b.c"],
    [{ a: 1 }, "defineTools: a must be an object of tools, got number"],
    [null, "defineTools: tools must be an object of tools, got null"],
    [{ a: { description: "x", output: z.string() } }, "defineTools: a.input must be a Standard Schema, got undefined"],
    [
      { a: { description: "x", input: z.string(), output: {} } },
      "defineTools: a.output must be a Standard Schema, got object",
    ],
    [{ a: { input: z.string(), output: z.string() } }, "defineTools: a.description must be a string, got undefined"],
    [{ a: { ...spec(), parameters: [] } }, "defineTools: a.parameters must be a JSON Schema, got array"],
  ])("refuses %j", (namespace, message) => {
    expect(() => defineTools(namespace as unknown as ToolNamespace)).toThrow(new TypeError(message))
  })
})

describe("createToolRegistry", () => {
  it("finds tools by name, and joins lists", () => {
    const registry = createToolRegistry([...tools, ...defineTools({ more: spec() })])
    expect(registry.names).toEqual(["menu.items.list", "orders.count", "ping", "more"])
    expect(registry.get("ping")).toBe(tools[2])
    expect(registry.get("constructor")).toBe(undefined)
  })

  it("refuses what is no list of tools with names of their own", () => {
    expect(() => createToolRegistry([...tools, ...tools])).toThrow(
      "createToolRegistry: menu.items.list is defined twice",
    )
    expect(() => createToolRegistry({} as Tool[])).toThrow("createToolRegistry: tools must be an array, got object")
    expect(() => createToolRegistry([null] as unknown as Tool[])).toThrow(
      "createToolRegistry: expected a tool, got null",
    )
  })
})

describe("handlers", () => {
  it("are typed by their tools, keyed by name", () => {
    const byName: ToolHandlerMap<typeof tools> = {
      "menu.items.list": ({ input, signal, attempt, ok }) => {
        expectTypeOf(input).toEqualTypeOf<{ menuId: string; limit: number }>()
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
        expectTypeOf(attempt).toEqualTypeOf<number>()
        return ok({ items: [] })
      },
      "orders.count": async ({ input, err }) => {
        expectTypeOf(input).toEqualTypeOf<{ day: string }>()
        return input.day === "" ? err({ code: "no_day", message: "no day" }) : "12"
      },
      ping: ({ input }) => {
        expectTypeOf(input).toEqualTypeOf<{ text?: string }>()
        return input.text ?? "pong"
      },
    }
    expect(Object.keys(byName)).toHaveLength(3)
  })

  it("are typed by their tools, nested", () => {
    const nested: ToolHandlerMap<typeof tools> = {
      menu: {
        items: {
          list: ({ input }) => {
            expectTypeOf(input).toEqualTypeOf<{ menuId: string; limit: number }>()
            return { items: [{ name: input.menuId, price: 1 }] }
          },
        },
      },
      orders: { count: async ({ ok }) => ok("3") },
      ping: () => "pong",
    }
    expect(Object.keys(nested)).toHaveLength(3)
  })

  it("are held to their tools' output", () => {
    const wrong = { "menu.items.list": () => ({ items: [{ name: 1 }] }), "orders.count": () => "1", ping: () => "" }
    expectTypeOf(wrong).not.toExtend<ToolHandlerMap<typeof tools>>()
    const missing = { ping: () => "" }
    expectTypeOf(missing).not.toExtend<ToolHandlerMap<typeof tools>>()
  })

  it("may be any where the tools are not known", () => {
    expectTypeOf({ "a.b": (call: { input: { x: 1 } }) => call.input.x }).toExtend<ToolHandlerMap<readonly Tool[]>>()
  })
})

describe("ok and err", () => {
  it("are told from plain output by their brand", () => {
    expect(outcomeKind(ok(1))).toBe("ok")
    expect(outcomeKind(err({ code: "c", message: "m" }))).toBe("err")
    expect(outcomeKind({ ok: true, value: 1 })).toBe(undefined)
    expect(outcomeKind(structuredClone(ok(1)))).toBe(undefined)
    expect(outcomeKind(Object.create(ok(1)))).toBe(undefined)
  })

  it("check what err is given", () => {
    expect(() => err({ code: 1, message: "m" } as never)).toThrow("err: code must be a string, got number")
    expect(() => err(undefined as never)).toThrow("err: expected { code, message }, got undefined")
    expect(() => err(ok(1) as never)).toThrow("err: expected { code, message }, got what ok made")
    expect(() => ok(err({ code: "c", message: "m" }))).toThrow("ok: value must be plain output, got what err made")
    expect(() => err({ code: "c" } as never)).toThrow("err: message must be a string, got undefined")
    expect(() => err({ code: "c", message: "m", retryable: 1 } as never)).toThrow(
      "err: retryable must be a boolean, got number",
    )
  })
})
