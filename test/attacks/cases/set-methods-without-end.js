// @kind dos-cpu
// @title set methods are given a set-like whose keys never end
// @expect limit
const endless = { size: Infinity, has: () => false, keys: () => ({ next: () => ({ done: false, value: 1 }) }) }
return new Set([1]).union(endless)
