// @kind escape
// @title option getters and valueOf change the date, the list and the buffer that are being formatted
// @expect contained
const out = []
const d = new Date(0)
const options = { get year() { d.setTime(NaN); return "numeric" }, get timeZone() { return { toString: () => "UTC" } }, get month() { return "short" } }
for (const f of ["toLocaleDateString", "toLocaleString", "toLocaleTimeString"]) { try { out.push(d[f](["en", { toString() { return "de" } }], options)) } catch (e) { out.push(e.name) } }
out.push(String(new Date(2020, { valueOf() { d.setTime(5); return 1 } }, 1).getTime()))
out.push(d.setFullYear({ valueOf() { d.setTime(NaN); return 2000 } }))
const bag = new Proxy({}, { get(t, k) { out.push(String(k).slice(0, 30)); return undefined } })
try { out.push(new Intl.NumberFormat("en", bag).format(1), new Intl.PluralRules("en", bag).select(1)) } catch (e) { out.push(e.name) }
return out.length
