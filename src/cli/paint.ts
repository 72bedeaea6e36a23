/** Colours, on a terminal that has them. */
export interface Paint {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
}

export function paintFor(stream: { readonly isTTY?: boolean }): Paint {
  const isColoured = stream.isTTY === true && process.env.NO_COLOR === undefined
  const paint = (code: number) => (text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text)
  return { bold: paint(1), dim: paint(2), red: paint(31), green: paint(32), yellow: paint(33) }
}
