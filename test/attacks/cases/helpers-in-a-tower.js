// @kind dos-recursion
// @title a hundred thousand iterator helpers on top of each other
// @expect contained
let it = [1, 2].values()
for (let i = 0; i < 100000; i++) it = it.map((x) => x)
return [...it].length
