// @kind dos-memory
// @title a function with a hundred thousand arguments keeps them, binds them and passes them on
// @expect contained
const many = Array.from({ length: 100000 }, (_, i) => i)
function f() { return [...arguments].length + Array.prototype.slice.call(arguments).length }
const names = []
for (const g of [() => f(...many, ...many), () => f.apply(null, many), () => Reflect.construct(Array, many).length, () => f.bind(null, ...many).bind(null, ...many)(), () => Math.max(...many), () => [].push(...many), () => String.fromCharCode(...many).length, () => new Date(...many).getTime()]) { try { names.push(typeof g()) } catch (e) { names.push(e.name) } }
return names
