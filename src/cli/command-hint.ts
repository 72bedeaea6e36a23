/** A hint names options as the library has them; the command has others. */
export function commandHint(hint: string): string {
  return hint.replace('`language: "typescript"`', "`--lang ts`")
}
