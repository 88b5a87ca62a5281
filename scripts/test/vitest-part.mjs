import { availableParallelism } from 'node:os'
import { REPORT_FILE_VARIABLE } from './vitest-report.mjs'
import { withReport } from './with-report.mjs'

/** On a machine with two CPU cores, Vitest would use one worker. Tests often wait, so two workers are faster. */
const workers = Math.max(2, availableParallelism() - 1)

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
