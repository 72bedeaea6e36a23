// @kind dos-cpu
// @title a buffer grows to its most and shrinks, again and again
// @expect limit
const b = new ArrayBuffer(0, { maxByteLength: 16000000 })
for (;;) { b.resize(16000000); b.resize(0) }
