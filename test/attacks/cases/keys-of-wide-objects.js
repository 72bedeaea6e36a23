// @kind dos-cpu
// @title objects of tens of thousands of keys are listed, spread, frozen and walked again and again
// @expect limit
const o = {}
for (let i = 0; i < 30000; i++) o["k" + i] = i
for (;;) { Object.keys(o); ({ ...o }); Object.freeze(o); for (const k in o) break; Reflect.ownKeys(o); Object.entries(o).length; Object.isFrozen(o); JSON.stringify(o) }
