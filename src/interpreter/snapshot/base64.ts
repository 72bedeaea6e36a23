/** Bytes as text in a snapshot. */
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  let text = ""
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i
    const group = ((bytes[i] as number) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    text += digits[group >> 18] as string
    text += digits[(group >> 12) & 63] as string
    text += left > 1 ? (digits[(group >> 6) & 63] as string) : "="
    text += left > 2 ? (digits[group & 63] as string) : "="
    if (text.length > 8192) {
      parts.push(text)
      text = ""
    }
  }
  parts.push(text)
  return parts.join("")
}

const values = new Map([...digits].map((digit, index) => [digit.charCodeAt(0), index]))

/** Null: it is no base64 as `toBase64` writes it. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  let at = 0
  for (let i = 0; i < text.length; i += 4) {
    let group = 0
    for (let j = 0; j < 4; j++) {
      const isPadding = i + j >= text.length - padding
      const value = isPadding ? 0 : values.get(text.charCodeAt(i + j))
      if (value === undefined) return null
      group = (group << 6) | value
    }
    if (at < bytes.length) bytes[at++] = group >> 16
    if (at < bytes.length) bytes[at++] = (group >> 8) & 255
    if (at < bytes.length) bytes[at++] = group & 255
  }
  return bytes
}
