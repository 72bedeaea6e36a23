// @kind boundary
// @title a Map that is its own key and value, a Set in itself, errors that cause each other, in a result
// @expect contained
const m = new Map(), s = new Set(), a = [], o = {}, e = new Error("a"), f = new Error("b", { cause: e })
m.set(m, s).set(s, o)
s.add(s).add(m)
e.cause = f
a.push(a, m, s, e)
o.o = o
o.all = a
console.log(o)
await tools.echo(o)
return o
