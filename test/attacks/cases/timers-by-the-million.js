// @kind dos-async
// @title timers that are all due some day are set without end
// @expect limit
for (let i = 0; ; i++) setTimeout(() => i, 1e9, i, {})
