// @kind dos-recursion
// @title templates within templates, thousands deep
// @expand {"A": ["`${", 5000], "Z": ["}`", 5000]}
// @expect contained
return @@A@@1@@Z@@
