/** Hostile templates and values in a browser: nothing of them runs there, whatever it makes of the markup. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { type HtmlTemplate, RenderError, renderToString } from "../src/ui/index.js"
import { findChromium, openPage } from "./engines/hosts.js"
import { contexts, templates, values } from "./ui/hostile.js"
import { answerOf, type Page, pageOf } from "./ui/page.js"
import { literalOf, valueOf } from "./ui/render.js"

const folder = mkdtempSync(join(tmpdir(), "planwalk-ui-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const chromium = findChromium()
if (chromium === null) console.log("No chromium is installed here: rendered templates are not tried in it.")

async function seen(markup: readonly string[]): Promise<Page> {
  const page = join(folder, "page.html")
  writeFileSync(page, pageOf(markup))
  return answerOf(await openPage(chromium as string, page, folder, 5000))
}

/** All that renders of what a plan returned. */
function markupOf(source: string, input: unknown): string[] {
  return (valueOf(source, input) as readonly HtmlTemplate[]).flatMap((template) => {
    try {
      return [renderToString(template)]
    } catch (error) {
      if (error instanceof RenderError) return []
      throw error
    }
  })
}

const listed = `[${templates.map((template) => literalOf([template])).join(", ")}]`

describe.skipIf(chromium === null)("in Chromium", () => {
  test("the page would tell: what is not rendered does run", { timeout: 90_000 }, async () => {
    const { ran, hidden, sightings } = await seen([
      "<img src=x onerror=alert(1)>",
      "<b onclick=alert(1)>x</b>",
      "<svg></svg><img name=getElementsByName>",
    ])
    expect(ran).toBeGreaterThan(1)
    expect(hidden).toEqual(["getElementsByName"])
    expect(sightings.map(({ strange }) => strange.length > 0)).toEqual([true, true, true])
  })

  test("hostile templates", { timeout: 90_000 }, () => check(markupOf(`return ${listed}`, null)))

  test("hostile values in every place", { timeout: 90_000 }, () =>
    check(
      contexts.flatMap((context) => markupOf(`return input.map((value) => ${literalOf(context, "value")})`, values)),
    ),
  )

  test("hostile templates in every place", { timeout: 90_000 }, () =>
    check(
      contexts.flatMap((context) => markupOf(`return ${listed}.map((inner) => ${literalOf(context, "inner")})`, null)),
    ),
  )

  async function check(all: readonly string[]): Promise<void> {
    const markup = [...new Set(all)]
    expect(markup.length).toBeGreaterThan(30)
    const { ran, sightings, hidden } = await seen(markup)
    expect([ran, hidden]).toEqual([0, []])
    const bad = sightings.flatMap((sighting, index) =>
      sighting.isStable && sighting.strange.length === 0 ? [] : [{ markup: markup[index], ...sighting }],
    )
    expect(bad).toEqual([])
  }
})
