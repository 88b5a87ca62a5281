import { pbkdf2 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { serveTasks } from '../../src/adapters/process-pool/serve-tasks.ts'

/** Tasks that the program of this file supports. */
export type TestTask =
  | { type: 'echo'; bytes: Uint8Array }
  /** Neither responds nor uses the CPU. */
  | { type: 'hang' }
  /** Blocks its only thread. */
  | { type: 'spin' }
  /** Keeps another thread busy. */
  | { type: 'compute' }
  /** Allocates this much memory. */
  | { type: 'swell'; megabytes: number }
  /** Sends the signal to its own process. */
  | { type: 'end'; signal: NodeJS.Signals }
  | { type: 'reject' }
  /** Returns the names of its environment variables. */
  | { type: 'environment' }

export interface TestResult {
  pid: number
  bytes?: Uint8Array
  environment?: string[]
}

const MEGABYTE = 1_000_000
const allocated: Buffer[] = []

// A worker program for tests, with low limits.
serveTasks<TestTask, TestResult>(process, run, {
  cpuMaxMs: 750,
  memoryMaxBytes: 400 * MEGABYTE,
  recycleBytes: 200 * MEGABYTE,
})

async function run(task: TestTask): Promise<TestResult> {
  const { pid } = process
  if (task.type === 'echo') return { pid, bytes: task.bytes }
  if (task.type === 'reject') throw new RangeError('Not like this.')
  if (task.type === 'environment') return { pid, environment: Object.keys(process.env) }
  if (task.type === 'swell') return swell(task.megabytes)
  if (task.type === 'compute') pbkdf2('', '', 1_000_000_000, 64, 'sha512', () => {})
  if (task.type === 'spin') for (;;);
  if (task.type === 'end') process.kill(pid, task.signal)
  return new Promise(() => {})
}

async function swell(megabytes: number): Promise<TestResult> {
  for (let filled = 0; filled < megabytes; filled += 10) {
    allocated.push(Buffer.alloc(10 * MEGABYTE, 1))
    await wait(5)
  }
  return { pid: process.pid }
}
