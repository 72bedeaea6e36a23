// @kind dos-memory
// @title a text grows by one character at a time and is never looked into
// @limits {"maxSteps": 20000000, "timeoutMs": 8000, "maxMemoryBytes": 33554432}
// @expect contained
let s = "a long enough beginning"
for (let i = 0; i < 3000000; i++) s += "x"
return s.length
