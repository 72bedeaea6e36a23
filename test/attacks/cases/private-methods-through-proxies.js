// @kind escape
// @title private names, super and new.target seen through proxies and swapped home objects
// @expect value ["TypeError","TypeError","swapped",true]
class A { #x = 1; get() { return this.#x } static make = () => new.target }
const names = []
try { new Proxy(new A(), {}).get() } catch (e) { names.push(e.name) }
try { A.prototype.get.call({ __proto__: A.prototype }) } catch (e) { names.push(e.name) }
const home = { m() { return super.m() } }
Object.setPrototypeOf(home, { m: () => "first" })
const held = home.m
Object.setPrototypeOf(home, { m: () => "swapped" })
names.push(held.call(null), A.make() === undefined)
return names
