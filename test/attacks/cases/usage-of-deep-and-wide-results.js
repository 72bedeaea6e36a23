// @kind limit-evasion
// @title a result that is small by reference and huge when written out
// @expect limit
let o = ["x".repeat(1000)]
for (let i = 0; i < 40; i++) o = [o, o]
return o
