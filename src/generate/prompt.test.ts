import { describe, expect, it } from "vitest"
import { z } from "zod"
import { runCodePlan } from "../runtime/client.js"
import { defineTools } from "../tools/define.js"
import { err } from "../tools/handler.js"
import { createToolRegistry } from "../tools/registry.js"
import { createCodePlanPrompt } from "./prompt.js"

const tools = defineTools({
  menu: {
    items: {
      list: {
        description: "Lists the items of a menu.",
        input: z.object({ menuId: z.string() }),
        output: z.object({ items: z.array(z.object({ name: z.string(), price: z.number() })) }),
      },
    },
  },
})

describe("createCodePlanPrompt", () => {
  it("shows the tools, the reply's form and the task", () => {
    const { system, user } = createCodePlanPrompt({ tools, task: "What costs less than 10?" })
    expect(system).toContain(`declare const tools: {
  menu: {
    items: {
      /** Lists the items of a menu. */
      list(input: { menuId: string }): Promise<{ items: { name: string; price: number }[] }>
    }
  }
}`)
    expect(system).toContain('{"summary": "…", "input": …, "code": "…"}')
    expect(system).not.toContain("html`")
    expect(user).toBe("What costs less than 10?")
  })

  it("adds input, instructions and the html tag where they are asked for", () => {
    const options = { tools, task: "Show it.", input: { menuId: "m1" }, instructions: "Prices in EUR.", ui: true }
    const { system, user } = createCodePlanPrompt(options)
    expect(system).toMatch(/# Instructions\n\nPrices in EUR\.$/)
    expect(system).toContain("html`<p>$" + "{text}</p>`")
    expect(user).toBe(
      'Show it.\n\nThe plan\'s input is this; copy it into "input" as it is:\n\n```json\n{\n  "menuId": "m1"\n}\n```',
    )
  })

  it("refuses what cannot be told", () => {
    expect(() => createCodePlanPrompt({ tools: {} as never, task: "x" })).toThrow("tools must be an array, got object")
    expect(() => createCodePlanPrompt({ tools, task: 1 as never })).toThrow("task must be a string, got number")
    expect(() => createCodePlanPrompt({ tools, task: "x", input: 1n })).toThrow("input must be JSON data")
    expect(() => createCodePlanPrompt({ tools, task: "x", input: () => 1 })).toThrow(
      "input must be JSON data, got function",
    )
  })
})

describe("what the prompt promises holds", () => {
  const handlers = {
    "menu.items.list": ({ input }: { input: { menuId: string } }) =>
      input.menuId === "none"
        ? err({ code: "no_menu", message: "there is no such menu", retryable: false, details: { near: ["m1"] } })
        : { items: [{ name: "Soup", price: 4 }] },
  }
  const run = (code: string, input?: unknown) =>
    runCodePlan({ code, registry: createToolRegistry(tools), handlers, ...(input === undefined ? {} : { input }) })

  it.each([
    "Array Map Set JSON Math Date RegExp Promise Intl structuredClone setTimeout URL URLSearchParams",
    "TextEncoder TextDecoder atob btoa crypto console tools",
  ])("in scope: %s", async (names) => {
    const list = names.split(" ").map((name) => `typeof ${name}`)
    const result = await run(`return [${list.join(", ")}].filter((type) => type === "undefined").length`)
    expect(result).toMatchObject({ status: "done", result: 0 })
    expect(await run("return crypto.randomUUID().length")).toMatchObject({ result: 36 })
  })

  it.each([
    'import x from "y"',
    "export const x = 1",
    'return require("fs")',
    'return eval("1")',
    'return new Function("return 1")()',
    "with (input) {}",
    'return fetch("x")',
    "return process.env",
    "return window.document",
    "return nothing.like.it",
  ])("not there: %s", async (code) => {
    expect(await run(code)).toMatchObject({ status: "failed", errorCode: "plan_rejected" })
  })

  it("tools are called with one argument, side by side if need be", async () => {
    const code = "const { items } = await tools.menu.items.list({ menuId: input.menuId }); return items"
    expect(await run(code, { menuId: "m1" })).toMatchObject({ result: [{ name: "Soup", price: 4 }] })
    const many = 'return (await Promise.all(["a", "b"].map((menuId) => tools.menu.items.list({ menuId })))).length'
    expect(await run(many)).toMatchObject({ result: 2 })
  })

  it("a tool that fails throws a ToolError", async () => {
    const code = `
      try { await tools.menu.items.list({ menuId: "none" }) }
      catch ({ name, message, code, retryable, details }) { return { name, message, code, retryable, details } }`
    const fields = { code: "no_menu", message: "there is no such menu", retryable: false, details: { near: ["m1"] } }
    expect(await run(code)).toMatchObject({ result: { name: "ToolError", ...fields } })
  })

  it("data is what it says", async () => {
    const code = 'return { a: [1, "x", true, null], d: new Date(0), m: new Map([[1, 2]]), s: new Set([3]), n: 4n }'
    expect(await run(code)).toMatchObject({
      result: { a: [1, "x", true, null], d: new Date(0), m: new Map([[1, 2]]), s: new Set([3]), n: 4n },
    })
    for (const value of ["() => 1", "Promise.resolve(1)", "Symbol()"]) {
      expect(await run(`return { value: ${value} }`)).toMatchObject({ error: { code: "not_data" } })
    }
  })
})
