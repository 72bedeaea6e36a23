// @kind pollution
// @title the array iterator's next and Array.prototype[Symbol.iterator] are replaced
// @runs 2
// @expect value [[9],"own",{"safe":[1,2]},2]
const IteratorPrototype = Object.getPrototypeOf([][Symbol.iterator]())
const first = [...[1, 2]].length
IteratorPrototype.next = function () { const done = this.over; this.over = true; return { value: 9, done } }
const spread = [...[1, 2, 3]]
delete Array.prototype[Symbol.iterator]
let kind = "own"
try { const [a] = [1]; kind = "still iterable" } catch {}
return [spread, kind, await tools.echo({ safe: [1, 2] }), first]
