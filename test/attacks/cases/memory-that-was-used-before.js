// @kind leak
// @title fresh, grown and transferred buffers are zero, and texts decoded from them too
// @expect value [0,0,0,""]
const sum = (u) => u.reduce((a, b) => a + b, 0)
const b = new ArrayBuffer(16, { maxByteLength: 65536 })
new Uint8Array(b).fill(7)
b.resize(0)
b.resize(65536)
const t = new ArrayBuffer(8).transfer(65536)
return [sum(new Uint8Array(b)), sum(new Uint8Array(t)), sum(new Uint8Array(100000)), new TextDecoder().decode(new Uint8Array(4)).replaceAll("\0", "")]
