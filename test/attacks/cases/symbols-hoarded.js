// @kind dos-memory
// @title symbols with descriptions, and registered ones that nobody can ever drop
// @limits {"maxSteps": 10000000, "timeoutMs": 6000}
// @expect limit
for (let i = 0; ; i++) { Symbol.for("registered for good " + i); Symbol("d" + i) }
