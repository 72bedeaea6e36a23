// @kind dos-cpu
// @title instanceof and isPrototypeOf walk a long chain for one step each
// @expect limit
let o = {}
for (let i = 0; i < 100000; i++) o = Object.create(o)
class C {}
for (;;) { o instanceof C; C.prototype.isPrototypeOf(o) }
