// @kind limit-evasion
// @title jobs, timers and callbacks of tools are lined up to go on when the main part is ended
// @expect limit
for (let i = 0; i < 100; i++) { setTimeout(() => { for (;;); }, 0); Promise.resolve().then(() => { for (;;); }); tools.echo({ i }).finally(() => { for (;;); }) }
try { for (;;); } finally { return "done" }
