// @kind dos-regex
// @title back references to long captures are tried for every split
// @expect limit
return /^(a*)(a*)(a*)\1\2\3\1\2\3b$/.test("a".repeat(400))
