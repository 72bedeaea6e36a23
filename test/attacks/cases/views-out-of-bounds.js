// @kind boundary
// @title views of buffers that have shrunk or were transferred cross to tools, the console and out
// @expect contained
const buffer = new ArrayBuffer(64, { maxByteLength: 128 })
const views = [new Uint8Array(buffer), new Uint8Array(buffer, 32), new Float64Array(buffer, 8, 2), new DataView(buffer, 40), new BigInt64Array(buffer, 16)]
buffer.resize(4)
const errors = []
for (const v of [...views, buffer]) { try { await tools.echo({ v }) } catch (e) { errors.push(e.name) } }
const gone = new ArrayBuffer(16)
const dead = [new Uint8Array(gone), new DataView(gone)]
gone.transfer()
for (const v of [...dead, gone]) { try { await tools.echo({ v }); console.log(v) } catch (e) { errors.push(e.name) } }
buffer.resize(128)
try { await tools.echo(views) } catch (e) { errors.push(e.name) }
return { views, buffer, errors }
