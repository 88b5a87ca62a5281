import { availableParallelism } from 'node:os'
import { REPORT_FILE } from './vitest-report.mjs'
import { withReport } from './with-report.mjs'

/** With two CPU cores Vitest would use one worker. Tests often wait, so two are faster. */
const workers = Math.max(2, availableParallelism() - 1)

export async function vitestPart({ deep }) {
  const { report, badEnd } = await withReport((file) => ({
    program: 'node_modules/vitest/vitest.mjs',
    args: [
      'run',
      '--allowOnly=false',
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=./scripts/test/vitest-report.mjs',
    ],
    env: { [REPORT_FILE]: file, DEEP: deep ? '1' : '' },
  }))
  return { ...report, badEnd }
}
