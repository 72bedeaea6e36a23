// @kind dos-memory
// @title small maps, sets, dates, buffers, boxes, proxies and bound functions by turns
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = [], f = () => 1
for (let i = 0; ; i++) all.push(new Map([[i, i]]), new Set([i]), new Date(i), new ArrayBuffer(1), new Uint8Array(1), Object(i), new Proxy({}, {}), f.bind(null, i), new Error("e"), Promise.resolve(i), [i].values(), "k" + i, BigInt(i) ** 3n)
