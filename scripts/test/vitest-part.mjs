import { availableParallelism } from 'node:os'
import { withReport } from './with-report.mjs'

/** Vitest leaves one processor free, which of two is half of them. */
const workers = Math.max(2, availableParallelism() - 1)

export async function vitestPart() {
  const { report, endedWell } = await withReport((file) => ({
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', `--maxWorkers=${workers}`, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  }))
  if (!report) return { passed: 0, failed: 0, endedWell: false }
  // A file that cannot be loaded has no tests to count.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    endedWell,
  }
}
