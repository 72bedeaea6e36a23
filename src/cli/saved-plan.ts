/** The file of a suspended plan. */
import { existsSync, statSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { type MachineSnapshot, SnapshotError } from "../engine/index.js"
import type { HostCall, Machine } from "../interpreter/types.js"
import type { PlanEvent } from "../runtime/events.js"
import { UsageError } from "./arguments.js"
import { jsonLine } from "./json-reporter.js"
import { printable } from "./printable.js"
import type { Keeper } from "./saved-machine.js"
import { showValue } from "./show-value.js"

export class SavedPlan implements Keeper {
  private calls: readonly HostCall[] = []
  private problem: string | null = null
  /** The run is over because the plan was to be saved. */
  isOver = false

  /** @throws UsageError where it is clear before anything runs that the file cannot be written. */
  constructor(private readonly file: string) {
    const folder = dirname(file)
    if (!existsSync(folder)) throw new UsageError(cannotWrite(file, "ENOENT"))
    if (existsSync(file) && statSync(file).isDirectory()) throw new UsageError(cannotWrite(file, "EISDIR"))
  }

  /** Null: the plan is not to be saved. */
  static of({ save }: { readonly save?: string | undefined }): SavedPlan | null {
    return save === undefined ? null : new SavedPlan(save)
  }

  save(machine: Machine, calls: readonly HostCall[]): void {
    const text = `${JSON.stringify(machine.snapshot())}\n`
    this.calls = calls
    this.isOver = true
    try {
      writeFileSync(this.file, text)
    } catch (error) {
      this.problem = cannotWrite(this.file, (error as NodeJS.ErrnoException).code)
    }
  }

  /** A plan that is saved has not failed. */
  hides({ type }: PlanEvent): boolean {
    return this.isOver && type === "plan.failed"
  }

  /**
   * Tells that the plan was saved; gives the exit code.
   *
   * @throws UsageError if it could not be.
   */
  report({ json, tools }: { readonly json: boolean; readonly tools?: string | undefined }): number {
    if (this.problem !== null) throw new UsageError(this.problem)
    if (json) {
      const calls = this.calls.map(({ id, name, args }) => ({ id, name, args }))
      process.stdout.write(jsonLine({ type: "saved", file: this.file, calls }))
      return 0
    }
    for (const call of this.calls) process.stderr.write(`waits for ${showCall(call)}\n`)
    const module = tools === undefined ? "" : ` --tools ${tools}`
    process.stderr.write(`saved; go on with: planwalk resume ${printable(this.file)}${module}\n`)
    return 0
  }
}

function cannotWrite(file: string, code = "unknown error"): string {
  const known: Readonly<Record<string, string>> = { EISDIR: "it is a folder", ENOENT: "there is no such folder" }
  return `cannot write --save ${file}: ${known[code] ?? code}`
}

export function showCall({ name, args }: HostCall): string {
  return printable(`${name}(${args.map((arg) => showValue(arg)).join(", ")})`)
}

/** The text of a snapshot, parsed; what it holds is checked by whoever restores it. */
export function parseSnapshot(file: string, text: string): MachineSnapshot {
  try {
    return JSON.parse(text) as MachineSnapshot
  } catch {
    throw new UsageError(`${file} is no snapshot of a plan; it is no JSON`)
  }
}

/** Null if the snapshot is refused, which has been told then. */
export function restoring<T>(file: string, restore: () => T): T | null {
  try {
    return restore()
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    process.stderr.write(`${file} ${error.code}: ${printable(error.message.replace(/^restoreMachine: /, ""))}\n`)
    return null
  }
}
