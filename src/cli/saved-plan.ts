/** The file of a suspended plan. */
import { writeFileSync } from "node:fs"
import { type MachineSnapshot, SnapshotError } from "../engine/index.js"
import type { HostCall, Machine } from "../interpreter/types.js"
import { UsageError } from "./arguments.js"
import { printable } from "./printable.js"
import type { Keeper } from "./saved-machine.js"
import { showValue } from "./show-value.js"

export class SavedPlan implements Keeper {
  private calls: readonly HostCall[] = []
  isSaved = false

  constructor(private readonly file: string) {}

  save(machine: Machine, calls: readonly HostCall[]): void {
    try {
      writeFileSync(this.file, `${JSON.stringify(machine.snapshot())}\n`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined) throw error
      throw new UsageError(`cannot write ${this.file}: ${code}`)
    }
    this.calls = calls
    this.isSaved = true
  }

  /** Tells that the plan was saved; gives the exit code. */
  report({ json, tools }: { readonly json: boolean; readonly tools?: string | undefined }): number {
    if (json) {
      const calls = this.calls.map(({ id, name, args }) => ({ id, name, args }))
      process.stdout.write(`${JSON.stringify({ type: "saved", file: this.file, calls })}\n`)
      return 0
    }
    for (const call of this.calls) process.stderr.write(`waits for ${showCall(call)}\n`)
    const module = tools === undefined ? "" : ` --tools ${tools}`
    process.stderr.write(`saved; go on with: planwalk resume ${printable(this.file)}${module}\n`)
    return 0
  }
}

export function showCall({ name, args }: HostCall): string {
  return printable(`${name}(${args.map((arg) => showValue(arg)).join(", ")})`)
}

/** The text of a snapshot, parsed; what it holds is checked by whoever restores it. */
export function parseSnapshot(file: string, text: string): MachineSnapshot {
  try {
    return JSON.parse(text) as MachineSnapshot
  } catch {
    throw new UsageError(`${file} is no JSON`)
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
