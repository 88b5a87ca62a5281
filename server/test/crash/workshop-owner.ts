import { createChildProcesses } from '../../src/adapters/workshop/child-processes.ts'
import type { TestAnswer, TestOrder } from './workshop-program.ts'

// A process with a pool whose program runs forever. It sends the id of the program's process and then waits.
const program = new URL('workshop-program.ts', import.meta.url)
const workshop = createChildProcesses<TestOrder, TestAnswer>({ program, atOnce: 1, deadlineMs: 60_000, idleMs: 60_000 })
const { pid } = await workshop.carryOut({ type: 'echo', bytes: new Uint8Array(1) })
const working = workshop.carryOut({ type: 'hang' })
process.send?.(pid)
await working
