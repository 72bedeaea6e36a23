// @kind escape
// @title names that are equal only after normalisation are different names
// @expect value [1,2,"undefined"]
const \u00e9 = 1
const e\u0301 = 2
const o = { \ufb01: 1 }
return [é, é, typeof o.fi]
