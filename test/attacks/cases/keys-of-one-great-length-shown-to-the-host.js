// @kind dos-cpu
// @title objects, maps and sets with long keys of one length are handed to the host again and again
// @expect limit
const base = "\u1234".repeat(16384)
const keys = Array.from({ length: 500 }, (_, i) => base + String(i).padStart(4, "0"))
for (;;) for (const key of keys) console.debug({ [key]: 1 }, new Map([[key, 1]]), new Set([key]), Object.assign([], { [key]: 1 }))
