// @kind dos-cpu
// @title Number, parseFloat, parseInt and Date.parse read texts of millions of digits
// @expect limit
const s = "9".repeat(3000000), t = "2020-01-01" + " ".repeat(3000000) + "x"
for (;;) { Number(s); parseFloat(s); parseInt(s, 7); Date.parse(t); Number(" ".repeat(3000000)); new Date(t) }
