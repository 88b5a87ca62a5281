import { createChildProcesses } from '../../src/adapters/workshop/child-processes.ts'
import type { TestAnswer, TestOrder } from './workshop-program.ts'

// A process with a workshop whose program has work that never ends; it says which process that is, and waits for its own end.
const program = new URL('workshop-program.ts', import.meta.url)
const workshop = createChildProcesses<TestOrder, TestAnswer>({ program, atOnce: 1, deadlineMs: 60_000, idleMs: 60_000 })
const { pid } = await workshop.carryOut({ type: 'echo', bytes: new Uint8Array(1) })
const working = workshop.carryOut({ type: 'hang' })
process.send?.(pid)
await working
