// @kind dos-cpu
// @title a Set deletes and adds its own values while it is walked, and never ends
// @expect limit
const s = new Set([1])
s.forEach((v) => { s.delete(v); s.add(v); if (s.size > 2) s.clear() })
return "ended"
