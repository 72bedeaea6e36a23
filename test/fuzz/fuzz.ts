/**
 * Cases one after the other, each from the seed and its number alone; what breaks its law is shrunk by leaving choices out.
 */
import type { Finding } from "./law.js"
import { HOST_CHANGED, type Mode } from "./modes.js"
import type { Worker } from "./worker.js"

export interface Request {
  readonly mode: Mode
  readonly seed: number
  readonly from: number
  /** The case before which it ends, unless it is over before. */
  readonly to: number
  isOver(): boolean
  report(text: string): void
}

export interface Tally {
  readonly cases: number
  readonly findings: number
}

/** Of a case whose every check takes long, what can be left out in this time. */
const SHRINK_MS = 20_000
/** Cases after which the host is looked at. */
const LOOK_EVERY = 50

export async function fuzz(worker: Worker, request: Request): Promise<Tally> {
  const { seed, from, to } = request
  let findings = 0
  let number = from
  let looked = from - 1
  for (; number < to && !request.isOver(); number++) {
    const looks = number === to - 1 || number - looked >= LOOK_EVERY
    const finding = await check(worker, request, number, choicesOf(seed, number), looks)
    let culprit = number
    if (finding?.kind === HOST_CHANGED) culprit = (await findCulprit(worker, request, looked + 1, number)) ?? number
    if (looks) looked = number
    if (finding === null) continue
    findings++
    request.report(await describe(worker, request, culprit, finding))
  }
  return { cases: number - from, findings }
}

async function check(
  worker: Worker,
  { mode }: Request,
  number: number,
  choices: readonly number[],
  looks: boolean,
): Promise<Finding | null> {
  const { finding } = await worker.ask({ mode, number, choices, task: looks ? "check with host" : "check" })
  // What was done to the host is not to be found in the next case.
  if (finding?.kind === HOST_CHANGED) worker.end()
  return finding
}

/** Which of the cases changed the host: each is checked in a process of its own. */
async function findCulprit(worker: Worker, request: Request, first: number, last: number): Promise<number | null> {
  for (let number = first; number <= last; number++) {
    worker.end()
    const finding = await check(worker, request, number, choicesOf(request.seed, number), true)
    if (finding?.kind === HOST_CHANGED) return number
  }
  return null
}

async function describe(worker: Worker, request: Request, number: number, found: Finding): Promise<string> {
  const { mode, seed } = request
  const until = performance.now() + SHRINK_MS
  const looks = found.kind === HOST_CHANGED
  const isFound = async (choices: readonly number[]) =>
    performance.now() < until && (await check(worker, request, number, choices, looks))?.kind === found.kind
  const smallest = await shrink(choicesOf(seed, number), isFound)
  const finding = await check(worker, request, number, smallest, looks)
  // It is shown by itself, because a process that dies shows nothing.
  const { shown } = await worker.ask({ mode, number, choices: smallest, task: "show" })
  const heading = `--- ${found.kind}: --mode ${mode} --seed ${seed} --only ${number}`
  return `${heading}\n${shown}\n${(finding ?? found).message}\n`
}

/** Mulberry32, started from the seed and the number of the case. */
function choicesOf(seed: number, number: number): number[] {
  let state = (Math.imul(seed, 0x9e3779b9) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) & 0xffff
  }
  return Array.from({ length: 20 + (next() % 700) }, next)
}

type IsFound = (choices: readonly number[]) => Promise<boolean>

/** Leaves choices out, in ever smaller pieces, and sets them to 0, as long as the case is still found. */
async function shrink(choices: readonly number[], isFound: IsFound): Promise<readonly number[]> {
  let smallest = choices
  let before: readonly number[]
  do {
    before = smallest
    smallest = await simplify(await leaveOut(smallest, isFound), isFound)
  } while (smallest.length < before.length)
  return smallest
}

async function leaveOut(choices: readonly number[], isFound: IsFound): Promise<readonly number[]> {
  let smallest = choices
  for (let size = smallest.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < smallest.length; ) {
      const without = [...smallest.slice(0, at), ...smallest.slice(at + size)]
      if (await isFound(without)) smallest = without
      else at += size
    }
  }
  return smallest
}

async function simplify(choices: readonly number[], isFound: IsFound): Promise<readonly number[]> {
  let smallest = choices
  for (let at = 0; at < smallest.length; at++) {
    const simpler = smallest.map((number, index) => (index === at ? 0 : number))
    if (smallest[at] !== 0 && (await isFound(simpler))) smallest = simpler
  }
  return smallest
}
