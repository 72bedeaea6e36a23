/**
 * `npm run differential -- --count n --seed s`: many random programs in Node and in planwalk. Each program follows from the
 * seed and its number, so `--seed s --only n` makes one again. What differs is shrunk and printed. `--modes` compares the modes
 * of planwalk instead.
 */
import { parseArgs } from "node:util"
import { ignoringRejections, showInModes, showInNode, showInPlanwalk } from "./program/compare.js"
import { writeProgram } from "./program/statements.js"

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    /** Compare the modes of planwalk, and their steps, in place of Node and planwalk. */
    modes: { type: "boolean", default: false },
    /** Stop after so many that differ. */
    most: { type: "string", default: "5" },
  },
})
const seed = Number(values.seed)

/** Mulberry32, started from the seed and the number of the program. */
function choicesOf(number: number): number[] {
  let state = (Math.imul(seed, 0x9e3779b9) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) & 0xffff
  }
  return Array.from({ length: 20 + (next() % 700) }, next)
}

async function differs(choices: readonly number[]): Promise<boolean> {
  const source = writeProgram(choices)
  if (values.modes) return new Set(showInModes(source)).size > 1
  return (await showInNode(source)) !== showInPlanwalk(source)
}

/** Leaves choices out, in ever smaller pieces, and sets them to 0, as long as the programs still differ. */
async function shrink(choices: readonly number[]): Promise<readonly number[]> {
  let smallest = choices
  let before: readonly number[]
  do {
    before = smallest
    smallest = await simplify(await leaveOut(smallest))
  } while (smallest.length < before.length)
  return smallest
}

async function leaveOut(choices: readonly number[]): Promise<readonly number[]> {
  let smallest = choices
  for (let size = smallest.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < smallest.length; ) {
      const without = [...smallest.slice(0, at), ...smallest.slice(at + size)]
      if (await differs(without)) smallest = without
      else at += size
    }
  }
  return smallest
}

async function simplify(choices: readonly number[]): Promise<readonly number[]> {
  let smallest = choices
  for (let at = 0; at < smallest.length; at++) {
    const simpler = smallest.map((number, index) => (index === at ? 0 : number))
    if (smallest[at] !== 0 && (await differs(simpler))) smallest = simpler
  }
  return smallest
}

async function report(number: number): Promise<void> {
  const source = writeProgram(await shrink(choicesOf(number)))
  console.log(`--- program ${number} of seed ${seed}`)
  console.log(source.slice(source.indexOf("const show")).replace(/^.*\n/, ""))
  if (values.modes) {
    console.log(showInModes(source).join("\n"))
    return
  }
  console.log(`node:     ${await showInNode(source)}`)
  console.log(`planwalk: ${showInPlanwalk(source)}\n`)
}

async function main(): Promise<number> {
  const numbers = values.only === undefined ? [0, Number(values.count)] : [Number(values.only), Number(values.only) + 1]
  const [from = 0, to = 0] = numbers
  const begin = performance.now()
  let different = 0
  for (let number = from; number < to && different < Number(values.most); number++) {
    if (await differs(choicesOf(number))) {
      different++
      await report(number)
    }
    if ((number + 1) % 5000 === 0) process.stderr.write(`${number + 1} programs, ${different} differ\n`)
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  console.log(`${different} of ${to - from} programs differ (seed ${seed}, ${seconds} s)`)
  return different
}

process.exitCode = (await ignoringRejections(main)) === 0 ? 0 : 1
