// @kind dos-cpu
// @title numbers and dates are formatted in many locales with the most digits and parts
// @expect limit
for (let i = 0; ; i++) { (i * 1e15).toLocaleString("de", { minimumFractionDigits: 20 }); new Date(i * 1e9).toLocaleString("ja", { dateStyle: "full", timeStyle: "long" }); (123456789n ** 40n).toLocaleString(); new Intl.DateTimeFormat("en").formatToParts(i) }
