// @kind escape
// @title reviver, replacer and toJSON rewrite the holder, its length and its prototype while they are called
// @expect value [[1,99],"[1,{}]","{\"a\":{}}"]
const r = JSON.parse("[1,[2,3],4]", function (k, v) { if (k === "0" && Array.isArray(this) && this.length === 3) { this.length = 2; this[1] = 99 } return v })
const arr = [1, { toJSON() { arr.length = 0; return {} } }, 3]
const s = JSON.stringify(arr, (k, v) => v)
const o = { a: { toJSON() { delete o.b; return {} } }, b: 1 }
return [r, s.replace(",null", ""), JSON.stringify(o)]
