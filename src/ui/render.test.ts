/** Templates as markup: what is shown, what is left out, and what is refused. */
import { describe, expect, test } from "vitest"
import { contexts, templates, values } from "../../test/ui/hostile.js"
import { literalOf, planOf, problemOf, render, templateOf, valueOf } from "../../test/ui/render.js"
import { type HtmlTemplate, RenderError, type RenderOptions, renderToString } from "./index.js"

describe("what is shown", () => {
  test.each<[what: string, source: string, markup: string]>([
    ["text", "return html`a < b &amp; ${'<i>'}`", "a &lt; b &amp; &lt;i&gt;"],
    ["numbers", "return html`${1} ${-0} ${2n} ${NaN}`", "1 0 2 NaN"],
    ["nothing for nothing", "return html`<p>${null}${undefined}${false}${true}${[]}</p>`", "<p></p>"],
    [
      "templates and arrays",
      "return html`<ul>${[1, [2]].map((n) => html`<li>${n}</li>`)}</ul>`",
      "<ul><li>1</li><li>2</li></ul>",
    ],
    ["rows", "return html`<table>${[1].map((n) => html`<tr><td>${n}`)}</table>`", "<table><tr><td>1</td></tr></table>"],
    ["text once", "return html`<p>${'&lt;'}&lt;</p>`", "<p>&amp;lt;&lt;</p>"],
    ["values beside each other", "return html`<p>${1}${'x'}${2}</p>`", "<p>1x2</p>"],
    ["no entity across a value", "return html`&${'lt'};&l${'t'};`", "&amp;lt;&amp;lt;"],
    [
      "what looks like a placeholder",
      "return html`p\\udc000x${'a'}p\\udc00\\udc001x&#112;\\udc000x`",
      "p\udc000xap\udc00\udc001xp\udc000x",
    ],
    [
      "a first line",
      "return html`<pre>${'\\n'}a</pre><textarea rows=2>${'\\n'}</textarea>`",
      '<pre>\n\na</pre><textarea rows="2">\n\n</textarea>',
    ],
    ["carriage returns", "return html`<p title=${'\\r\\0'}></p>`", '<p title="&#13;\ufffd"></p>'],
    ["what is left open", "return html`<div><p>a<p>b`", "<div><p>a</p><p>b</p></div>"],
    ["no end tag of others", "return html`<div>${html`</div></body><b>x`}</div>`", "<div><b>x</b></div>"],
    ["names in capitals", "return html`<P TITLE=x>a</P>`", '<p title="x">a</p>'],
    ["no missing escape", "const tag = (s) => html(s, 1); return tag`a\\u{x}${0}b${0}`", "1b"],
  ])("%s", (_, source, markup) => {
    expect(render(source)).toBe(markup)
  })

  test.each<[what: string, source: string, markup: string]>([
    ["an attribute", "return html`<p title=${'\"a\\'<'}></p>`", '<p title="&quot;a&#39;&lt;"></p>'],
    ["text and values", "return html`<p class='a ${1} ${false}${null}b'></p>`", '<p class="a 1 b"></p>'],
    [
      "one that is there or not",
      "return html`<input disabled=${true} checked=${false} value=${null} required>`",
      '<input disabled="" required="">',
    ],
    [
      "words",
      "return html`<p aria-hidden=${false} aria-busy=${true}></p>`",
      '<p aria-hidden="false" aria-busy="true"></p>',
    ],
    ["the first of two", "return html`<p title=a title=${'b'} TITLE=c></p>`", '<p title="a"></p>'],
    [
      "references",
      "return html`<label for=a>A</label><input id=a name=${'n'} aria-labelledby='b c'><a href=#a>x</a><a href=#>y</a>`",
      '<label for="ui-a">A</label><input id="ui-a" name="ui-n" aria-labelledby="ui-b ui-c"><a href="#ui-a">x</a><a href="#">y</a>',
    ],
    [
      "a new window",
      "return html`<a target=_blank rel='author opener' href=/x>x</a><a target=_top>y</a>`",
      '<a target="_blank" rel="noopener author" href="/x">x</a><a>y</a>',
    ],
    [
      "handlers",
      "return html`<button onClick=${() => 1} onfocus=${null} onblur='x()' oninput=${'x'}>x</button>`",
      '<button data-planwalk-onclick="function1">x</button>',
    ],
    ["no handler of its own making", "return html`<p data-planwalk-onclick=function1 data-x=1></p>`", "<p></p>"],
    [
      "styles",
      "return html`<p style='COLOR: ${'red'}; padding:4px 2em;background:rgb(1,2,3); grid-column: 1 / -1'></p>`",
      '<p style="color: red; padding: 4px 2em; background: rgb(1,2,3); grid-column: 1 / -1"></p>',
    ],
    [
      "no others",
      "return html`<p style='position:fixed;margin:-5px;top:0;color:var(--x);background:url(x);width:calc(1px);font-family:\"a\";height:99999px;--a:b;color'></p>`",
      "<p></p>",
    ],
    [
      "inputs",
      "return html`<input type=password><input type=FILE><input type=${'image'} src=x><input type=email>`",
      '<input><input><input><input type="email">',
    ],
  ])("in attributes: %s", (_, source, markup) => {
    expect(render(source)).toBe(markup)
  })
})

describe("URLs", () => {
  const link = (url: string) => render("return html`<a href=${input}>x</a>`", url)

  test.each([
    "https://x.test/a?b=c:d#e",
    "HTTP://x",
    "//x.test",
    "/a:b",
    "?a:b",
    "#",
    "a/b",
    "",
    "mailto:a@b.test",
    "tel:+49",
  ])("%s", (url) => {
    expect(link(url)).toBe(`<a href="${url}">x</a>`)
  })

  test.each([
    "javascript:1",
    "JAVASCRIPT:1",
    "\u0000java\nscript\t:1",
    " \u00a0javascript:1",
    "java\u200bscript:1",
    "data:image/png;base64,AA==",
    "blob:x",
    "file:///x",
    "x:y",
    ":x",
    "vbscript:x",
    "view-source:x",
    "feed:javascript:1",
    "about:blank",
  ])("%j is left out", (url) => {
    expect(link(url)).toBe("<a>x</a>")
  })

  test("what looks like a tag, and is none, is text; comments, and end tags of nothing, are left out", () => {
    const cases = [
      ["1 < 2", "1 &lt; 2"],
      ["a <", "a &lt;"],
      ["a <3", "a &lt;3"],
      ["<textarea>a <b</textarea>", "<textarea>a &lt;b</textarea>"],
      ["<p title='a <b'>c</p>", '<p title="a &lt;b">c</p>'],
      ["a<!-- <b -->", "a"],
      ["a<!-- b --><p>c</p>", "a<p>c</p>"],
      ["<p>a</b>b</p></div>", "<p>ab</p>"],
      ["<!doctype html>a", "a"],
      ["<p>a", "<p>a</p>"],
    ]
    for (const [text, markup] of cases) expect(render(planOf(text as string))).toBe(markup)
  })

  test("image data is for images", () => {
    const png = "data:image/png;base64,iVBORw0="
    expect(render("return html`<img src=${input}><a href=${input}>x</a>`", png)).toBe(`<img src="${png}"><a>x</a>`)
    expect(render("return html`<img src=${input}>`", "data:image/svg+xml;base64,AA==")).toBe("<img>")
    expect(render("return html`<img src='mailto:a'>`")).toBe("<img>")
  })

  test("what is written is what was looked at", () => {
    expect(link(" https://x\n.test/\u0001a b ")).toBe('<a href="https://x.test/a b">x</a>')
  })
})

describe("what is left out", () => {
  test.each<[literal: string, markup: string]>([
    ["<center>a<font color=red>b</font></center>", "ab"],
    ["a<script>b<i></script>c", "ac"],
    ["a<svg><p>b</p><svg></svg>c</svg>d", "ad"],
    ["a<style>b</style><!-- c --><?d?><!doctype html>e", "ae"],
    ["a<my-card><b>b</b></my-card>", "a<b>b</b>"],
    ["a<iframe>b", "a"],
  ])("%s", (literal, markup) => {
    expect(render(planOf(literal))).toBe(markup)
  })

  test("the application is told", () => {
    const dropped: string[] = []
    const source =
      "return html`<p>${html`<center ping=x></center><a href=${'x:y'} ping=x>a</a>`}<svg><b onclick=1></svg></p>`"
    render(source, undefined, { onDropped: (what) => dropped.push(what) })
    expect(dropped).toEqual([
      "template: the element <svg>",
      "template.values[0]: the element <center>",
      "template.values[0]: the attribute href of <a>: the URL has a scheme that is not allowed",
      "template.values[0]: the attribute ping of <a>",
    ])
  })

  test("values there are not looked at", () => {
    expect(
      render("return html`<script>${{}}</script><!-- ${{}} --><iframe src=${{}}></iframe><center x=${{}}></center>`"),
    ).toBe("")
  })
})

describe("errors", () => {
  function errorOf(source: string, options?: RenderOptions): RenderError {
    try {
      return render(source, undefined, options) as never
    } catch (error) {
      if (error instanceof RenderError) return error
      throw error
    }
  }

  test.each<[source: string, code: string, message: string]>([
    [
      "return html`<${'p'}>a</${'p'}>`",
      "misplaced_value",
      "template.values[0] stands in the name of an element; a value never becomes one",
    ],
    [
      "return html`<h${1}>a</h1>`",
      "misplaced_value",
      "template.values[0] stands in the name of an element; a value never becomes one",
    ],
    [
      "return html`<p ${'title'}=x></p>`",
      "misplaced_value",
      "template.values[0] stands in the name of an attribute of <p>; a value never becomes one",
    ],
    [
      "return html`<p a=1 ...${{}}></p>`",
      "misplaced_value",
      "template.values[0] stands in the name of an attribute of <p>; a value never becomes one",
    ],
    [
      "return html`<p>${1}</p ${2}>`",
      "misplaced_value",
      "template.values[1] stands in an end tag or a declaration, where no value can be",
    ],
    [
      "return html`<b>${[html`</${1}>`]}</b>`",
      "misplaced_value",
      "template.values[0][0].values[0] stands in an end tag or a declaration, where no value can be",
    ],
    [
      "return html`<p>${{ toString: () => 'x' }}</p>`",
      "not_text",
      "template.values[0] is an object, which cannot stand as text in <p>",
    ],
    ["return html`${new Date(0)}`", "not_text", "template.values[0] is a Date, which cannot stand as text"],
    ["return html`${new String('x')}`", "not_text", "template.values[0] is an object, which cannot stand as text"],
    [
      "return html`<p>${[() => 1]}</p>`",
      "not_text",
      "template.values[0][0] is a function, which cannot stand as text in <p>",
    ],
    [
      "return html`<p title=${html`x`}></p>`",
      "not_text",
      "template.values[0] is a template, which cannot stand in the attribute title of <p>",
    ],
    [
      "return html`<p class='a ${['b']}'></p>`",
      "not_text",
      "template.values[0] is an array, which cannot stand in the attribute class of <p>",
    ],
    [
      "return html`<p @click=${() => 1}></p>`",
      "not_text",
      "template.values[0] is a function, which cannot stand in the attribute @click of <p>",
    ],
    [
      "return html`<textarea>${html`x`}</textarea>`",
      "not_text",
      "template.values[0] is a template, which cannot stand as text in <textarea>",
    ],
    ["return html`<p><b class='a>${1}</b></p>`", "unfinished_tag", "template ends inside the tag <b>"],
    ["return html`<p>${html`<br class=x`}</p>`", "unfinished_tag", "template.values[0] ends inside the tag <br>"],
    ["return html`<p>a</p><div`", "unfinished_tag", "template ends inside the tag <div>"],
    ["return html`<p>a</p`", "unfinished_tag", "template ends inside the tag </p>"],
    ["return html`${1} <b`", "unfinished_tag", "template ends inside the tag <b>"],
    ["return html`a<!-- b <p>c</p>`", "unfinished_tag", "template ends inside a comment"],
    ["return html`a<!-- ${1} ->`", "unfinished_tag", "template ends inside a comment"],
  ])("%s", (source, code, message) => {
    const error = errorOf(source)
    expect(error).toMatchObject({ name: "RenderError", code, message, hint: expect.stringMatching(/\S\.$|:.*\.$/s) })
    expect(error.message.startsWith(error.path)).toBe(true)
  })

  test.each([
    ["itself", "const a = []; a.push(a); return html`${a}`"],
    ["templates", "let t = html``; for (let i = 0; i < 300; i++) t = html`${t}`; return t"],
    [
      "elements across templates",
      "let t = html``; for (let i = 0; i < 90; i++) t = html`<b><b>${t}</b></b>`; return t",
    ],
    ["elements", planOf("<b>".repeat(80_000))],
  ])("too deep: %s", (_, source) => {
    expect(errorOf(source)).toMatchObject({ code: "too_deep" })
  })

  test("as deep as is told", () => {
    const nested = (count: number) => planOf("<b>".repeat(count))
    expect(render(nested(250))).toContain("<b></b>")
    expect(errorOf(nested(251))).toMatchObject({ code: "too_deep" })
  })

  test.each([
    ["what is shared many times", "let a = []; for (let i = 0; i < 14; i++) a = [a, a]; return html`${a}`", 10_000],
    [
      "a template that writes nothing, shared",
      "let t = html`<!-- -->`; for (let i = 0; i < 6; i++) t = html`${t}${t}`; return t",
      200,
    ],
    ["holes", "return html`${Array(4e9)}`", undefined],
    ["text", "return html`${'x'.repeat(100)}`", 99],
    ["escapes", "return html`${'<'.repeat(30)}`", 100],
    ["tags", "return html`<p title=${'x'.repeat(100)}></p>`", 99],
  ])("too large: %s", (_, source, maxLength) => {
    const error = errorOf(source, maxLength === undefined ? {} : { maxLength })
    expect(error).toMatchObject({ code: "too_large", hint: expect.any(String) })
  })
})

describe("options", () => {
  test("further elements and attributes", () => {
    const allow = { "menu-card": ["size"], "*": ["data-item"], form: ["action", "method"], div: [] }
    const source =
      "return html`<menu-card size=1 onclick=x class=y other=1><p data-item=1 data-other=2></p></menu-card><form method=post action=${input}></form>`"
    expect(render(source, "/x", { allow })).toBe(
      '<menu-card size="1" class="y"><p data-item="1"></p></menu-card><form method="post" action="/x"></form>',
    )
    expect(render(source, "javascript:x", { allow })).toContain('<form method="post"></form>')
  })

  test("URLs of the application's choice", () => {
    const asked: unknown[] = []
    const allowUrl = (...args: [string, string, string]) => {
      asked.push(args)
      return args[0] === "/x"
    }
    const source = "return html`<a href=/x>a</a><img src=${'//y'}><a href='javascript:x'>b</a><a href=#c>c</a>`"
    expect(render(source, undefined, { allowUrl })).toBe('<a href="/x">a</a><img><a>b</a><a href="#ui-c">c</a>')
    expect(asked).toEqual([
      ["/x", "a", "href"],
      ["//y", "img", "src"],
    ])
  })

  test("a prefix of its own", () => {
    expect(render("return html`<p id=a></p>`", undefined, { idPrefix: "order-7-" })).toBe('<p id="order-7-a"></p>')
  })

  test.each<[options: unknown, message: string]>([
    [{ allow: { script: [] } }, "renderToString: <script> can never be allowed"],
    [{ allow: { svg: [] } }, "renderToString: <svg> can never be allowed"],
    [{ allow: { p: ["onclick"] } }, "renderToString: the attribute onclick can never be allowed"],
    [{ allow: { p: ["data-planwalk-x"] } }, "renderToString: the attribute data-planwalk-x can never be allowed"],
    [{ allow: { img: ["srcset"] } }, "renderToString: the attribute srcset can never be allowed"],
    [{ allow: { P: [] } }, 'renderToString: allow has "P", which is no name of an element in lower case'],
    [{ allow: { p: "title" } }, 'renderToString: allow["p"] must be an array of names'],
    [{ allow: { p: ["A b"] } }, 'renderToString: allow["p"] has what is no name in lower case'],
    [
      { idPrefix: "ui" },
      'renderToString: idPrefix must be letters, digits and hyphens with a hyphen at the end, got "ui"',
    ],
    [{ maxLength: 0 }, "renderToString: maxLength must be a positive integer, got 0"],
    [{ allowUrl: true }, "renderToString: allowUrl must be a function, got true"],
    [{ onDroped: 1 }, "renderToString: there is no option onDroped; did you mean onDropped?"],
    [null, "renderToString: options must be an object, got null"],
  ])("%j", (options, message) => {
    expect(() => render("return html``", undefined, options as RenderOptions)).toThrow(new TypeError(message))
  })

  test("what only looks like a template is none", () => {
    const template = templateOf("return html`<b>x</b>`")
    for (const other of [{ ...template }, structuredClone(template), [template], "<b>", null, undefined]) {
      expect(() => renderToString(other as HtmlTemplate)).toThrow(
        "renderToString: template must be a template as a plan returned it",
      )
    }
  })
})

describe("hostile plans", () => {
  test("templates", () => {
    checkAll(`return [${templates.map((template) => literalOf([template])).join(", ")}]`, templates)
  })

  test.each(contexts)("values between %j and %j", (before, after) => {
    checkAll(`return input.map((value) => ${literalOf([before, after], "value")})`, values)
  })

  test.each(contexts)("templates between %j and %j", (before, after) => {
    const inner = templates.map((template) => literalOf([template])).join(", ")
    checkAll(`return [${inner}].map((template) => ${literalOf([before, after], "template")})`, templates)
  })

  /** Renders what the plan returns for each text, and tells what is wrong with it. */
  function checkAll(source: string, texts: readonly string[]): void {
    const all = valueOf(source, texts) as readonly HtmlTemplate[]
    expect(all).toHaveLength(texts.length)
    for (const [index, template] of all.entries()) {
      expect([texts[index], problemOf(markupOf(template))]).toEqual([texts[index], null])
    }
  }

  /** None where the plan is told to mend its template. */
  function markupOf(template: HtmlTemplate): string {
    try {
      return renderToString(template)
    } catch (error) {
      if (error instanceof RenderError) return ""
      throw error
    }
  }
})
