/** A hint names options as the library has them; the command has others. */
export function commandHint(hint: string): string {
  return hint
    .replace('`language: "typescript"`', "`--lang ts`")
    .replace("by `tools` of the client, or `hostFunctions` of a machine", "pass their module with `--tools <module>`")
}
