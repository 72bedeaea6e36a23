// @kind dos-cpu
// @title errors, which take a host long to make, are logged without end
// @expect limit
for (;;) console.debug(new Error("e"), new AggregateError([new TypeError("a"), new RangeError("b")]))
