import { describe, expect, it } from "vitest"
import { z } from "zod"
import { defineTools } from "../tools/define.js"
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
