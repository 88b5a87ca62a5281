import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { WorkerProcessFailure } from '../../ports/process-pool.ts'
import type { TestResult, TestTask } from '../../../test/crash/pool-program.ts'
import { createChildProcessPool, type ChildProcessPoolOptions } from './child-processes.ts'

const PROGRAM = new URL('../../../test/crash/pool-program.ts', import.meta.url)
const ECHO: TestTask = { type: 'echo', bytes: new Uint8Array(1) }

/** A case that only runs in the deep tests. */
function inDeepTests<Case>(testCase: Case): Case[] {
  return inject('deep') ? [testCase] : []
}

function openPool(changes: Partial<ChildProcessPoolOptions> = {}) {
  const options = { program: PROGRAM, concurrency: 2, deadlineMs: 20_000, idleMs: 20_000, ...changes }
  const pool = createChildProcessPool<TestTask, TestResult>(options)
  onTestFinished(() => pool.close())
  return pool
}

test('20 MB are transferred unchanged in both directions', async () => {
  const bytes = randomBytes(20_000_000)
  const result = await openPool().run({ type: 'echo', bytes })
  expect(Buffer.compare(result.bytes ?? new Uint8Array(), bytes)).toBe(0)
})

test('sequential tasks share one process, and concurrent tasks use at most two', async () => {
  const pool = openPool()
  const sequential = [await pool.run(ECHO), await pool.run(ECHO), await pool.run(ECHO)]
  expect(new Set(sequential.map(({ pid }) => pid)).size).toBe(1)
  const concurrent = await Promise.all(Array.from({ length: 20 }, () => pool.run(ECHO)))
  expect(new Set(concurrent.map(({ pid }) => pid)).size).toBe(2)
})

test.each<[string, TestTask, WorkerProcessFailure]>([
  ['never responds', { type: 'hang' }, 'too-much'],
  ...inDeepTests<[string, TestTask, WorkerProcessFailure]>(['blocks its thread forever', { type: 'spin' }, 'too-much']),
  ['crashes', { type: 'end', signal: 'SIGSEGV' }, 'crashed'],
  ['aborts', { type: 'end', signal: 'SIGABRT' }, 'crashed'],
  ['is killed', { type: 'end', signal: 'SIGKILL' }, 'lost'],
])('a program that %s fails only its own task', async (_name, task, failure) => {
  // In the other cases, the deadline must be longer than the start of a process, which is slow on a busy machine.
  const pool = openPool({ concurrency: 1, deadlineMs: failure === 'too-much' ? 5_000 : 60_000 })
  const failing = pool.run(task)
  const next = pool.run(ECHO)
  await expect(failing).rejects.toMatchObject({ name: 'WorkerProcessError', failure })
  expect((await next).bytes).toHaveLength(1)
})

test.each<[string, TestTask]>([
  ['computes too long', { type: 'compute' }],
  ...inDeepTests<[string, TestTask]>(['uses too much memory', { type: 'swell', megabytes: 4_000 }]),
])('a program that %s is stopped long before its deadline', async (_name, task) => {
  const pool = openPool({ deadlineMs: 600_000 })
  await expect(pool.run(task)).rejects.toMatchObject({ failure: 'too-much' })
  expect((await pool.run(ECHO)).bytes).toHaveLength(1)
})

test.runIf(inject('deep'))(
  'a program that still uses much memory after a task returns its result and is replaced',
  async () => {
    const pool = openPool()
    const { pid } = await pool.run({ type: 'swell', megabytes: 250 })
    expect(isAlive(pid)).toBe(false)
    expect((await pool.run(ECHO)).pid).not.toBe(pid)
  },
)

test('an error of the program is returned, and the process is reused', async () => {
  const pool = openPool()
  const { pid } = await pool.run(ECHO)
  await expect(pool.run({ type: 'reject' })).rejects.toThrow(new RangeError('Not like this.'))
  expect((await pool.run(ECHO)).pid).toBe(pid)
})

test('an idle process that was killed is not used again', async () => {
  const pool = openPool()
  const { pid } = await pool.run(ECHO)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
  expect((await pool.run(ECHO)).pid).not.toBe(pid)
})

test('an idle process ends after a while', async () => {
  const pool = openPool({ idleMs: 50 })
  const { pid } = await pool.run(ECHO)
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
})

test('a program ignores signals that a terminal sends to the whole process group', async () => {
  const pool = openPool()
  const { pid } = await pool.run(ECHO)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal)
  expect((await pool.run(ECHO)).pid).toBe(pid)
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server that is stopped with %s leaves no process behind',
  async (signal) => {
    const owner = fork(new URL('../../../test/crash/pool-owner.ts', import.meta.url), { execArgv: [] })
    onTestFinished(() => void owner.kill('SIGKILL'))
    const [pid]: number[] = await once(owner, 'message')
    expect(isAlive(pid ?? 0)).toBe(true)
    owner.kill(signal)
    await vi.waitFor(() => expect(isAlive(pid ?? 0)).toBe(false))
  },
)

test('the program receives no environment variables of the server', async () => {
  const { environment = [] } = await openPool().run({ type: 'environment' })
  expect(environment.filter((name) => !/^(NODE_CHANNEL_|MALLOC_)/.test(name))).toEqual([])
})

test('a missing program fails its task with the cause in the message', async () => {
  const pool = openPool({ program: new URL('no-such-program.ts', import.meta.url) })
  await expect(pool.run(ECHO)).rejects.toMatchObject({
    failure: 'lost',
    message: expect.stringContaining('no-such-program'),
  })
})

test('a closed pool rejects running, queued and new tasks', async () => {
  const pool = openPool({ concurrency: 1 })
  const { pid } = await pool.run(ECHO)
  const pending = [pool.run({ type: 'hang' }), pool.run(ECHO)].map((run) => run.catch((error: unknown) => error))
  await pool.close()
  expect(isAlive(pid)).toBe(false)
  for (const outcome of await Promise.all(pending)) expect(outcome).toMatchObject({ failure: 'lost' })
  await expect(pool.run(ECHO)).rejects.toMatchObject({ failure: 'lost' })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
