// @kind dos-memory
// @title a long text is split to its characters, by text, by pattern and by spread
// @expect limit
const s = "ab".repeat(2000000)
return [s.split(""), s.split(/(?:)/), [...s], Array.from(s), Object.assign({}, s), s.match(/./g)].length
