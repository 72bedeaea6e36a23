// @kind dos-async
// @title Array.fromAsync reads an async iterator that never ends
// @expect limit
return await Array.fromAsync({ [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: 1 }) }) })
