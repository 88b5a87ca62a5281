// `npm run check`: runs every check that reads the code without executing it. Prints one line per check, and the full
// output of a failed one.
import { checks } from './check/checks.mjs'
import { runChecks } from './check/run-checks.mjs'
import { printCheck } from './check/print-check.mjs'

const results = await runChecks(checks, { concurrency: 2, onResult: printCheck })
const failed = results.filter((result) => !result.passed)
console.log(
  failed.length > 0
    ? `\n${failed.length} of ${results.length} checks failed.`
    : `\nAll ${results.length} checks passed.`,
)
process.exitCode = failed.length > 0 ? 1 : 0
