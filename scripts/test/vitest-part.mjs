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
  nameFailures(report, unloaded)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    endedWell,
  }
}

/** What failed is told among thousands of lines: its names stand again at the end. */
function nameFailures({ testResults }, unloaded) {
  for (const file of unloaded) console.log(`FAILED ${file.name}: ${file.message}`)
  for (const file of testResults) {
    for (const test of file.assertionResults.filter(({ status }) => status === 'failed')) {
      console.log(`FAILED ${file.name} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
    }
  }
}
