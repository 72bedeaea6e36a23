// @kind limit-evasion
// @title each tool call does as much work as may be done without a look at the clock
// @expect limit
for (let i = 0; ; i++) { for (let j = 0; j < 4000; j++); await tools.echo({ i }) }
