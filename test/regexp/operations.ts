/** A plan that does to `input.text`, by `input.source` and `input.flags`, what `input.by` says. */
export const PLAN = `
const { source, flags, text, by } = input
const pattern = new RegExp(source, flags)
switch (by) {
  case "exec": return pattern.exec(text)
  case "test": return pattern.test(text)
  case "match": return text.match(pattern)
  case "matchAll": return [...text.matchAll(pattern)].length
  case "replace": return text.replace(pattern, (found) => "[" + found + "]").length
  case "split": return text.split(pattern).length
  case "search": return text.search(pattern)
  case "loop": {
    let count = 0
    while (pattern.lastIndex <= text.length) {
      const found = pattern.exec(text)
      if (found === null) break
      if (found[0] === "") pattern.lastIndex++
      count++
    }
    return count
  }
}
`
