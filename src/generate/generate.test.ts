import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { z } from "zod"
import { defineTools } from "../tools/define.js"
import { GeneratedCodePlanParseError } from "./envelope.js"
import { generateCodePlan } from "./generate.js"
import { type CompletionRequest, getModel, isMissing } from "./model.js"
import { createCodePlanPrompt } from "./prompt.js"

const tools = defineTools({ echo: { description: "Echoes.", input: z.string(), output: z.string() } })
const plan = { summary: "Echoes.", input: { text: "hi" }, code: "return await tools.echo(input.text)" }

interface Request {
  readonly path: string
  readonly key: string | undefined
  readonly body: Record<string, unknown>
}

/** Speaks as much of three providers' protocols as one completion needs. */
const answers: Readonly<Record<string, (text: string) => unknown>> = {
  "/v1/chat/completions": (text) => ({
    id: "1",
    created: 0,
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
  "/v1/responses": (text) => ({
    id: "1",
    created_at: 0,
    model: "m",
    output: [
      { type: "message", role: "assistant", id: "2", content: [{ type: "output_text", text, annotations: [] }] },
    ],
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  "/v1/messages": (text) => ({
    type: "message",
    id: "1",
    model: "m",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  "/v1/models/m:generateContent": (text) => ({
    candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  }),
}

let server: Server
let baseURL: string
let requests: Request[] = []
let reply = ""

async function bodyOf(message: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ""
  for await (const chunk of message) text += String(chunk)
  return JSON.parse(text) as Record<string, unknown>
}

beforeAll(async () => {
  server = createServer(async (message, response) => {
    const path = message.url ?? ""
    const { authorization, "x-api-key": anthropic, "x-goog-api-key": google } = message.headers
    requests.push({ path, key: authorization ?? String(anthropic ?? google), body: await bodyOf(message) })
    const answer = answers[path]
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(answer?.(reply) ?? { error: { message: "no such path" } }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  requests = []
  reply = JSON.stringify(plan)
})

describe("generateCodePlan", () => {
  it.each([
    ["openai", {}, "/v1/responses", "Bearer k"],
    ["openai", { api: "chat" }, "/v1/chat/completions", "Bearer k"],
    ["anthropic", {}, "/v1/messages", "k"],
    ["google", {}, "/v1/models/m:generateContent", "k"],
  ] as const)("asks a model of %s %j", async (provider, options, path, key) => {
    const model = getModel(provider, provider === "anthropic" ? "claude-sonnet-4-5" : "m", {
      baseURL,
      apiKey: "k",
      ...options,
    })
    expect(await generateCodePlan({ model, tools, task: "Echo hi." })).toEqual({ plan, text: reply })
    expect(requests.map((request) => [request.path, request.key])).toEqual([[path, key]])
    const { system, user } = createCodePlanPrompt({ tools, task: "Echo hi." })
    const body = JSON.stringify(requests[0]?.body)
    expect(body).toContain(JSON.stringify(system).slice(1, -1))
    expect(body).toContain(user)
  })

  it("sends a prompt of the application's own as it is", async () => {
    const model = await getModel("openai", "m", { baseURL, apiKey: "k", api: "chat" })
    await generateCodePlan({ model, prompt: { system: " SYSTEM ", user: "USER\n" } })
    await generateCodePlan({ model, prompt: "only this" })
    expect(requests.map((request) => request.body.messages)).toEqual([
      [
        { role: "system", content: " SYSTEM " },
        { role: "user", content: "USER\n" },
      ],
      [{ role: "user", content: "only this" }],
    ])
  })

  it("refuses a reply that is no plan", async () => {
    reply = "Sure! return 1"
    const model = getModel("openai", "m", { baseURL, apiKey: "k" })
    await expect(generateCodePlan({ model, tools, task: "x" })).rejects.toThrow(GeneratedCodePlanParseError)
  })

  it("hands on what the provider says is wrong", async () => {
    const model = getModel("google", "other", { baseURL, apiKey: "k" })
    await expect(generateCodePlan({ model, tools, task: "x" })).rejects.toThrow(/no such path|Not Found/)
  })

  it("can be completed by any means", async () => {
    const seen: CompletionRequest[] = []
    const model = { specificationVersion: "none", provider: "own", modelId: "m" }
    const complete = (request: CompletionRequest) => {
      seen.push(request)
      return reply
    }
    const result = await generateCodePlan({ model, tools, task: "Echo.", input: { a: 1 }, complete })
    expect(result.plan).toEqual(plan)
    expect(seen).toEqual([{ model, ...createCodePlanPrompt({ tools, task: "Echo.", input: { a: 1 } }) }])
  })

  it("refuses options that do not add up", async () => {
    const model = { specificationVersion: "none", provider: "own", modelId: "m" }
    await expect(generateCodePlan({ model, tools })).rejects.toThrow("expected tools and task, or else prompt")
    await expect(generateCodePlan({ model, prompt: {} as never })).rejects.toThrow("prompt must be a string or")
    await expect(generateCodePlan({ model, prompt: "x", complete: () => 1 as never })).rejects.toThrow(
      "complete must give a string, got number",
    )
  })
})

describe("getModel", () => {
  it("gives models of the ai package", async () => {
    expect(await getModel("anthropic", "m", { apiKey: "k" })).toMatchObject({
      modelId: "m",
      specificationVersion: "v3",
    })
  })

  it("knows its providers", async () => {
    await expect(getModel("acme" as never, "m")).rejects.toThrow(
      'getModel: provider must be one of openai, anthropic, google, got "acme"',
    )
    await expect(getModel("openai", "")).rejects.toThrow("getModel: id must be the name of a model")
  })

  it("tells a missing package from a broken one", () => {
    const missing = Object.assign(new Error("Cannot find package '@ai-sdk/openai' imported from x"), {
      code: "ERR_MODULE_NOT_FOUND",
    })
    expect(isMissing(missing, "@ai-sdk/openai")).toBe(true)
    expect(isMissing(missing, "@ai-sdk/google")).toBe(false)
    expect(isMissing(new TypeError('Failed to resolve module specifier "ai"'), "ai")).toBe(true)
    expect(isMissing(new Error("ai: bad key"), "ai")).toBe(false)
  })
})
