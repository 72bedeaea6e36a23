// @kind dos-async
// @title Promise.any and allSettled are given an iterator of thenables that never ends
// @expect limit
const endless = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: { then() {} } }), return: () => { for (;;); } }) }
return await Promise.allSettled(endless)
