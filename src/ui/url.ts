/** URLs as a browser would read them: which scheme one has is told after taking away all that a browser takes away. */

const urlAttributes = new Set(
  "href src action cite data poster background longdesc manifest codebase classid lowsrc dynsrc profile icon".split(
    " ",
  ),
)

export const isUrlAttribute = (name: string): boolean => urlAttributes.has(name)

const imageData = /^data:image\/(?:avif|gif|jpeg|png|webp);base64,[a-z0-9+/=]*$/i

/** The URL as it may be written, or null: http, https and relative; `mailto:` and `tel:` in links; image data in images. */
export function safeUrl(text: string, element: string, attribute: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them from URLs, and none belongs there
  const url = text.replace(/[\u0000-\u001f\u007f-\u009f]/g, "").trim()
  const seen = url.replace(/[^!-~]/g, "")
  const scheme = /^([^:/?#\\]*):/.exec(seen)?.[1]?.toLowerCase()
  if (scheme === undefined || scheme === "http" || scheme === "https") return url
  if (scheme === "mailto" || scheme === "tel") return attribute === "href" ? url : null
  return element === "img" && attribute === "src" && imageData.test(url) ? url : null
}
