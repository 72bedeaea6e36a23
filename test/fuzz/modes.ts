export type Mode = (typeof modes)[number]

export const modes = ["programs", "hostile", "data"] as const

/** The kind of a finding that may come from an earlier case of the same process. */
export const HOST_CHANGED = "host changed"
