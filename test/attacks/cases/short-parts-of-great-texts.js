// @kind dos-memory
// @title short parts of long texts are kept, each of which would keep its whole text
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect contained
const F = "f".repeat(1e6), kept = [], map = new Map()
const makers = [
  (t) => t.slice(0, 20), (t) => t.substring(0, 20), (t) => t.substr(0, 20), (t) => (" ".repeat(1e6) + t.slice(0, 20)).trim(),
  (t) => t.split("f", 1)[0] + "", (t) => /^\d+f{10}/.exec(t)[0], (t) => t.split(/(\d+f{20})/)[1], (t) => t.replace(/f{1000}f*/, ""),
  (t) => t.replaceAll("ff", ""), (t) => JSON.parse(`["${t.slice(0, 20)}", "${t}"]`)[0], (t) => new URLSearchParams(`${t.slice(0, 20)}=${t}`).keys().next().value,
  (t) => { try { null[t] } catch (error) { return error } }, (t) => { try { JSON.parse(t) } catch (error) { return error } },
  (t) => { const p = t.slice(0, 4).repeat(4096), a = p + F; map.set(a, 1); map.set(p + "x", 1); map.delete(a); return p.length },
]
for (let i = 0; i < 20; i++) for (const make of makers) kept.push(make(String(1000 + kept.length) + F))
return kept.length
