// @kind dos-cpu
// @title encoders, decoders, base64 and hex of megabytes
// @expect limit
const s = "\u20ac".repeat(1000000), e = new TextEncoder(), d = new TextDecoder(), b = "YWJj".repeat(500000)
for (;;) { d.decode(e.encode(s)); btoa(atob(b)); decodeURIComponent(encodeURIComponent(s)); escape?.(s); Uint8Array.fromBase64?.(b).toHex() }
