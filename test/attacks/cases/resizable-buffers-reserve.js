// @kind dos-memory
// @title buffers that are empty now and may grow to gigabytes
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect contained
const all = []
for (let i = 0; i < 300; i++) { try { const b = new ArrayBuffer(0, { maxByteLength: 2 ** 31 }); b.resize(1000); all.push(b) } catch (e) { all.push(e.name) } }
for (let i = 0; i < 300; i++) { try { all.push(new ArrayBuffer(8, { maxByteLength: 2 ** 40 })) } catch (e) { all.push(e.name) } }
return all.length
