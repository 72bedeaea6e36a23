/**
 * Text of a plan or a tool, as a terminal may get it: no control character in it moves the cursor, sets a colour or turns
 * the direction of writing, so that no plan can make its run look like another.
 */
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

export function printable(text: string): string {
  return text.replace(CONTROLS, (character) => {
    if (character === "\n" || character === "\t") return character
    const code = character.charCodeAt(0)
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16)}`
  })
}
