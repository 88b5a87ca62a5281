import { availableParallelism } from 'node:os'
import { REPORT_FILE_VARIABLE } from './vitest-report.mjs'
import { withReport } from './with-report.mjs'

/** One more than the CPU cores, because tests often wait for the database and for other processes. */
const workers = availableParallelism() + 1

/** Runs the fast tests, or all of them with `deep`. */
export async function runVitestPart({ deep }) {
  const { report, exitProblem } = await withReport((file) => ({
    program: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--allowOnly=false',
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=./scripts/test/vitest-report.mjs',
    ],
    env: { [REPORT_FILE_VARIABLE]: file, DEEP: deep ? '1' : '' },
  }))
  return { ...report, exitProblem }
}
