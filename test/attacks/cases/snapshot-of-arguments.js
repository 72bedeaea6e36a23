// @kind boundary
// @title arguments are changed after the call and before the handler runs; two answers share nothing
// @expect value [1,[1],"1",true]
const a = { n: 1, list: [1] }
const p = tools.echo(a)
a.n = 2
a.list.push(2)
const r = await p
const [x, y] = await Promise.all([tools.echo(r), tools.echo(r)])
x.list.push(3)
return [r.n, y.list, String(y.list), x !== y && x.list !== y.list]
