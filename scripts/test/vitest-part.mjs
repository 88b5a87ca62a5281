import { availableParallelism } from 'node:os'
import { REPORT_FILE } from './vitest-report.mjs'
import { withReport } from './with-report.mjs'

/** Vitest leaves one processor free, which of two is half of them. */
const workers = Math.max(2, availableParallelism() - 1)

export async function vitestPart({ deep }) {
  const { report, badEnd } = await withReport((file) => ({
    program: 'node_modules/vitest/vitest.mjs',
    args: ['run', `--maxWorkers=${workers}`, '--reporter=default', '--reporter=./scripts/test/vitest-report.mjs'],
    env: { [REPORT_FILE]: file, ...(deep && { DEEP: '1' }) },
  }))
  return { ...report, badEnd }
}
