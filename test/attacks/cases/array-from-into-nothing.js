// @kind dos-cpu
// @title Array.from fills a constructor's object that keeps nothing
// @expect limit
const Sink = function () { return new Proxy({}, { defineProperty: () => true, set: () => true }) }
return Array.from.call(Sink, { length: 2 ** 53 - 1 })
