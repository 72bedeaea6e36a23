// @kind dos-cpu
// @title JSON.stringify's list of keys is a proxied array of great length
// @expect limit
const keys = new Proxy([], { get: (t, k) => (k === "length" ? 2 ** 53 - 1 : "a") })
return JSON.stringify({ a: 1 }, keys)
