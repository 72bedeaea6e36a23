/** What the tests of this room share. */

/** The globals of a plan that the tests use. */
export const knownGlobals: ReadonlySet<string> = new Set(
  (
    "input tools console undefined NaN Infinity globalThis Array Error JSON Map Math Number Object Promise Set String " +
    "Symbol Function RegExp Date setTimeout clearTimeout TypeError"
  ).split(" "),
)
