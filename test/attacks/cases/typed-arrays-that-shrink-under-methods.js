// @kind escape
// @title buffers are resized and detached by valueOf, comparators and callbacks while a method is at work
// @expect contained
const out = []
const methods = { fill: [1], set: [[1, 2]], subarray: [0], slice: [0], copyWithin: [0, 1], indexOf: [1], includes: [1], lastIndexOf: [1], at: [0], with: [0, 1], join: [","], sort: [(a, b) => a - b], map: [(x) => x], filter: [() => true], reduce: [(a, b) => a + b, 0], toSorted: [(a, b) => b - a], forEach: [() => 0], findLast: [() => false], toLocaleString: [], every: [() => true], reverse: [], toReversed: [] }
for (const [name, args] of Object.entries(methods)) for (const how of [(b) => b.resize(2), (b) => b.resize(0), (b) => b.transfer()]) {
  const b = new ArrayBuffer(16, { maxByteLength: 32 })
  const u = new Uint16Array(b)
  let done = false
  const act = () => { if (!done) { done = true; how(b) } }
  const hostile = args.map((x) => (typeof x === "function" ? (...v) => { act(); return x(...v) } : typeof x === "number" ? { valueOf() { act(); return x } } : Array.isArray(x) ? { length: 2, get 0() { act(); return 1 } } : { toString() { act(); return "," } }))
  try { out.push([name, String(u[name](...hostile)).length < 100]) } catch (e) { out.push([name, e instanceof TypeError || e instanceof RangeError]) }
}
return out.every(([, ok]) => ok) ? "held" : out.filter(([, ok]) => !ok)
