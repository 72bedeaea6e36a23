// @kind dos-cpu
// @title case, normalisation, comparison, trimming and well-formedness of long texts
// @expect limit
const s = "\u1e9b\u0323\u00df ".repeat(300000)
for (;;) { s.toUpperCase(); s.normalize("NFKD"); s.localeCompare(s + "a"); s.trim(); s.isWellFormed(); s.toLocaleLowerCase("tr"); encodeURIComponent(s); s.lastIndexOf("zz"); s.includes("\u0323\u0323") }
