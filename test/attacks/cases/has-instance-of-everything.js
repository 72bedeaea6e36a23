// @kind escape
// @title instanceof asks proxies, bound functions and hostile Symbol.hasInstance
// @expect value [true,false,"TypeError","TypeError",true]
const out = []
const yes = { [Symbol.hasInstance]: () => ({}) }
out.push(1 instanceof yes)
function F() {}
const bound = F.bind().bind().bind()
out.push({} instanceof bound)
try { ({}) instanceof new Proxy({}, {}) } catch (e) { out.push(e.name) }
F.prototype = 1
try { ({}) instanceof F } catch (e) { out.push(e.name) }
class G { static [Symbol.hasInstance](v) { return v === 4 } }
out.push(4 instanceof new Proxy(G, {}))
return out
