/**
 * The code points of each Unicode property, read off the host.
 *
 * Only names that the parser knows get here, so the host never sees text of a guest. A table is made when first asked for
 * (a few milliseconds) and kept for the life of the process; it holds nothing of any plan.
 */
// DEPARTS: Unicode properties, case mappings and case foldings are those of the host's Unicode version, so a plan that asks
// for characters assigned in a newer version than its host's sees them as unassigned.
import { type CharSet, CharSetBuilder } from "./charset.js"

const tables = new Map<string, CharSet>()

/** The set for `\p{key=value}` or `\p{key}`; undefined where the host's Unicode has no such property. */
export function unicodePropertySet(key: string, value: string | null): CharSet | undefined {
  const name = value === null ? key : `${key}=${value}`
  let table = tables.get(name)
  if (table === undefined) {
    table = readProperty(name)
    if (table !== undefined) tables.set(name, table)
  }
  return table
}

const PLANE = 0x10000
const FIRST_SURROGATE = 0xd800
const LAST_SURROGATE = 0xdfff

function readProperty(name: string): CharSet | undefined {
  const runs = hostPattern(`\\p{${name}}+`, "gu")
  const one = hostPattern(`^\\p{${name}}$`, "u")
  if (runs === undefined || one === undefined) return undefined
  const builder = new CharSetBuilder()
  addRuns(builder, runs, 0, FIRST_SURROGATE)
  // Neighbouring surrogates would be read as pairs.
  for (let unit = FIRST_SURROGATE; unit <= LAST_SURROGATE; unit++) {
    if (one.test(String.fromCharCode(unit))) builder.add(unit)
  }
  addRuns(builder, runs, LAST_SURROGATE + 1, PLANE)
  for (const plane of [1, 2, 3, 14]) addRuns(builder, runs, plane * PLANE, (plane + 1) * PLANE)
  for (const plane of UNIFORM_PLANES) addUniformPlane(builder, one, plane * PLANE)
  return builder.build()
}

/** Planes with nothing assigned, or all of it for private use: every character is like the first, bar two noncharacters. */
const UNIFORM_PLANES = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16]

function addUniformPlane(builder: CharSetBuilder, one: RegExp, from: number): void {
  const noncharacters = from + PLANE - 2
  if (one.test(String.fromCodePoint(from))) builder.add(from, noncharacters - 1)
  if (one.test(String.fromCodePoint(noncharacters))) builder.add(noncharacters, noncharacters + 1)
}

function hostPattern(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

function addRuns(builder: CharSetBuilder, runs: RegExp, from: number, to: number): void {
  const width = from < PLANE ? 1 : 2
  const text = allCharacters(from, to)
  for (const match of text.matchAll(runs)) {
    builder.add(from + match.index / width, from + (match.index + match[0].length) / width - 1)
  }
}

function allCharacters(from: number, to: number): string {
  const chunk = 0x1000
  let text = ""
  for (let start = from; start < to; start += chunk) {
    const points: number[] = []
    for (let point = start; point < Math.min(to, start + chunk); point++) points.push(point)
    text += String.fromCodePoint(...points)
  }
  return text
}
