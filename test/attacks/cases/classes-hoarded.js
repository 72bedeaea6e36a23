// @kind dos-memory
// @title classes with methods, accessors, private names and static blocks are made in a loop
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = []
for (let i = 0; ; i++) all.push(class { #a = i; static s = i; get x() { return this.#a } set x(v) {} m() {} static n() {} static { this.t = 1 } ["k" + i]() {} })
