// @kind dos-cpu
// @title filter that keeps nothing, drop of billions and flatMap of nothing, over an endless iterator
// @expect limit
const ones = () => Iterator.from({ next: () => ({ done: false, value: 1 }) })
return ones().drop(1e15).flatMap(() => []).filter(() => false).next()
