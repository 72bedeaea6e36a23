// @kind dos-async
// @title a thenable answers with another thenable for ever
// @expect limit
const again = () => ({ then: (yes) => yes(again()) })
await again()
