/** Why a snapshot is refused. */
import { VERSION } from "./format.js"

export type SnapshotErrorCode =
  /** It is no snapshot, or was cut or edited. `path` says where something is wrong. */
  | "invalid_snapshot"
  /** It was written by a planwalk whose format this one does not read. */
  | "unsupported_version"
  /** The source, or the program that was passed, is not the one that the snapshot was made of. */
  | "source_mismatch"

/** A snapshot that `restoreMachine` refuses. */
export class SnapshotError extends Error {
  override readonly name = "SnapshotError"
  constructor(
    readonly code: SnapshotErrorCode,
    message: string,
    /** Where in the snapshot, as in `.heap.3.properties[0]`. */
    readonly path: string,
  ) {
    super(message)
  }
}

export function invalidSnapshot(path: string, what: string): SnapshotError {
  return new SnapshotError("invalid_snapshot", `restoreMachine: snapshot${path} ${what}`, path)
}

export function unsupportedVersion(version: unknown): SnapshotError {
  const found =
    typeof version === "number"
      ? `is of version ${version} of the format`
      : `must have a number as its version, got ${version === undefined ? "none" : describeShort(version)}`
  const message = `restoreMachine: the snapshot ${found}; this planwalk reads version ${VERSION}`
  return new SnapshotError("unsupported_version", message, ".version")
}

export function sourceMismatch(what: string): SnapshotError {
  const message = `restoreMachine: the source is not that of the snapshot: ${what}`
  return new SnapshotError("source_mismatch", message, ".source")
}

function describeShort(value: unknown): string {
  if (typeof value !== "string") return value === null || typeof value !== "object" ? String(value) : "an object"
  return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`
}
