/** Runs test262 against planwalk: see test/conformance/test262/run.ts. Its workers are this script again. */
import { runTest262 } from "../test/conformance/test262/run.js"
import { serve } from "../test/conformance/test262/worker.js"

const args = process.argv.slice(2)
if (args[0] === "--worker") serve()
else process.exitCode = await runTest262(args)
