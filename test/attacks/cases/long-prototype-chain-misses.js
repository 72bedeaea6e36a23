// @kind dos-cpu
// @title reads of what is not there walk a chain of a hundred thousand prototypes
// @expect limit
let o = {}
for (let i = 0; i < 100000; i++) o = Object.create(o)
for (;;) o.missing
