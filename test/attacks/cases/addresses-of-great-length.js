// @kind dos-cpu
// @title URLs of a megabyte with a hundred thousand parameters are parsed, sorted and written
// @expect limit
const q = "a=b&".repeat(100000), u = "http://" + "a.".repeat(50000) + "b/" + "../".repeat(100000) + "?" + q
for (;;) { try { new URL(u).href } catch {} const p = new URLSearchParams(q); p.sort(); p.delete("c"); p.append("x", "y"); String(p) }
