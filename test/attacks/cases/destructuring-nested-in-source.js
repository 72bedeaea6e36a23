// @kind dos-recursion
// @title a pattern nested thousands deep in the source
// @expand {"A": ["[", 6000], "Z": ["]", 6000]}
// @expect contained
const @@A@@x@@Z@@ = @@A@@1@@Z@@
return x
