import { createChildProcessPool } from '../../src/adapters/process-pool/child-processes.ts'
import type { TestResult, TestTask } from './pool-program.ts'

// This process owns a pool whose worker never finishes its task. It sends the worker's process id to its parent process
// and then waits.
const program = new URL('pool-program.ts', import.meta.url)
const pool = createChildProcessPool<TestTask, TestResult>({
  program,
  concurrency: 1,
  deadlineMs: 60_000,
  idleMs: 60_000,
})
const { pid } = await pool.run({ type: 'echo', bytes: new Uint8Array(1) })
const pending = pool.run({ type: 'hang' })
process.send?.(pid)
await pending
