// @kind dos-memory
// @title formatters, collators and segmenters of every kind are made and kept
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
const all = []
for (let i = 0; ; i++) for (const K of ["NumberFormat", "DateTimeFormat", "Collator", "PluralRules", "ListFormat", "RelativeTimeFormat", "Segmenter"]) { try { all.push(new Intl[K](["en", "de", "fr"][i % 3], { minimumFractionDigits: i % 20 })) } catch { all.push({}) } }
