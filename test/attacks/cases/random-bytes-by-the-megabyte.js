// @kind dos-cpu
// @title random values are asked for in the greatest portions
// @expect limit
const u = new Uint8Array(65536)
for (;;) { crypto.getRandomValues?.(u); crypto.randomUUID() }
