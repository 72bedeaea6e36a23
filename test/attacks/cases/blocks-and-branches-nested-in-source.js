// @kind dos-recursion
// @title blocks, ifs and labels within each other, thousands deep
// @expand {"A": ["{ if (1) ", 4000], "Z": ["}", 4000]}
// @expect contained
@@A@@;@@Z@@
return 1
