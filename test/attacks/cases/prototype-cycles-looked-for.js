// @kind dos-cpu
// @title every change of a prototype looks for cycles along the whole chain
// @expect limit
let o = {}
for (let i = 0; i < 100000; i++) o = Object.create(o)
const leaf = {}
for (;;) { Object.setPrototypeOf(leaf, o); Object.setPrototypeOf(leaf, null) }
