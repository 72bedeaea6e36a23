// @kind dos-regex
// @title whole-plane classes ignoring case are compiled in a loop
// @expect limit
for (let i = 0; ; i++) new RegExp(`[\\0-\\u{10ffff}]|[^\\p{Lu}${i}]|\\P{Script=Latin}`, "iu")
