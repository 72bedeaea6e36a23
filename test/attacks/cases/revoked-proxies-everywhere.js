// @kind escape
// @title a revoked proxy goes into every builtin, operator and the boundary
// @expect contained
const dead = (target = {}) => { const { proxy, revoke } = Proxy.revocable(target, {}); revoke(); return proxy }
const errors = []
const tries = [
  () => Array.isArray(dead([])), () => JSON.stringify([dead([])]), () => Object.keys(dead()), () => structuredClone(dead()), () => [...dead([])],
  () => class extends dead(class {}) {}, () => new (dead(class {}))(), () => dead(() => 1)(), () => `${dead()}`, () => dead() + 1, () => ({ ...dead() }),
  () => [].concat(dead([])), () => Object.assign({}, dead()), () => new Error("x", dead()), () => Promise.all(dead()), () => Reflect.ownKeys(dead()),
  () => { for (const k in dead()) return k }, () => "a" in dead(), () => dead().x, () => delete dead().x, () => Object.setPrototypeOf({}, dead()).x, () => new Proxy(dead(), {}),
  () => Object.prototype.toString.call(dead()), () => typeof dead(), () => new Map([dead([])]), () => JSON.parse("[1]", dead(() => 1)), () => "a".replace("a", dead(() => 1)),
  () => Function.prototype.toString.call(dead(() => 1)), () => dead(() => 1).bind(), () => [2, 1].sort(dead(() => 1)), () => new Intl.NumberFormat("en", dead()), () => (1).toLocaleString("en", dead()), () => console.log(dead(), [dead()]),
]
for (const t of tries) { try { await t() } catch (e) { errors.push(e) } }
for (const v of [dead(), [dead([])], new Map([[1, dead()]])]) { try { await tools.echo(v) } catch (e) { errors.push(e) } }
for (const e of errors) { if (!(e instanceof Error)) return "ESCAPED: a foreign error"; try { if (e.constructor.constructor("return typeof process")() === "object") return "ESCAPED" } catch {} }
throw dead()
