// @kind escape
// @title valueOf of an index, a length or a fill value changes the array between length and elements
// @expect value [1,[1],0,-1,2,"1,2,3",0]
const out = []
let a = [1, 2, 3]
out.push(a.fill(0, { valueOf() { a.length = 1; return 3 } }).length)
a = [1, 2, 3, 4]
out.push(a.slice({ valueOf() { a.length = 1; return 0 } }).filter(() => true))
a = [1, 2, 3]
out.push(a.splice({ valueOf() { a.length = 0; return 1 } }, 1).filter(() => true).length)
a = [1, 2, 3]
out.push(a.indexOf(3, { valueOf() { a.length = 0; return 0 } }))
a = [1, 2, 3]
out.push(a.at({ valueOf() { a.push(9); return 1 } }))
a = [1, 2, 3]
out.push(a.join({ toString() { a.length = 0; return "," } }).length === 2 ? "1,2,3" : "?")
a = [1, 2, 3]
out.push(a.copyWithin(0, { valueOf() { a.length = 0; return 3 } }).length)
return out
