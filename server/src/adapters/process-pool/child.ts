import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { WorkerProcessError, type WorkerProcessFailure } from '../../ports/process-pool.ts'
import type { ProgramMessage } from './serve-tasks.ts'

export interface ChildOptions {
  program: URL
  /** Maximum time of one task in milliseconds, in case the program does not detect that it exceeds its own limits. */
  deadlineMs: number
}

/** A process that runs the program. */
export interface Child<Task extends object, Result> {
  /** Runs one task. Only one at a time. */
  run(task: Task): Promise<Result>
  /** Whether the process can run another task. */
  isReusable(): boolean
  /** Stops the process. Resolves when it has ended. */
  terminate(): Promise<void>
}

interface PendingTask<Result> {
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** Signals that end a process after a crash in native code. */
const CRASH_SIGNALS: readonly (NodeJS.Signals | null)[] = [
  'SIGSEGV',
  'SIGBUS',
  'SIGABRT',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
]
/** The lowest exit code of a crash on Windows. */
const WINDOWS_CRASH = 0x8000_0000
const STDERR_TAIL_LENGTH = 2_000
/**
 * Heap limits in MiB. With V8's default size for young objects, a program that decodes small images one after another
 * grows by 110 MiB.
 */
const SMALL_HEAP = ['--max-old-space-size=128', '--max-semi-space-size=2']
/** Makes glibc use few arenas and return large blocks to the system as soon as they are freed. */
const MALLOC_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20),
}

export function startChild<Task extends object, Result>({ program, deadlineMs }: ChildOptions): Child<Task, Result> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: SMALL_HEAP,
    // The child does not get the server's environment, so an attacker who takes over the child finds no secrets there.
    env: MALLOC_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const closed = Promise.withResolvers<void>()
  let pending: PendingTask<Result> | null = null
  let isReusable = true
  let cause: WorkerProcessFailure | null = null
  let stderrTail = ''

  function takePending(): PendingTask<Result> | null {
    const finished = pending
    pending = null
    unrefChild()
    return finished
  }

  function kill(failure: WorkerProcessFailure | null): void {
    isReusable = false
    cause ??= failure
    child.kill('SIGKILL')
  }

  /** An idle child must not keep the server's process alive. */
  function unrefChild(): void {
    child.unref()
    child.channel?.unref()
  }

  child.on('message', (message: ProgramMessage<Result>) => {
    if (message.type === 'too-much') return kill('too-much')
    isReusable &&= !message.shouldRecycle
    if (message.type === 'result') takePending()?.resolve(message.result)
    else takePending()?.reject(message.error)
  })
  // `close` and not `exit`: it follows the end of stderr, so `stderrTail` is complete.
  child.once('close', (code, signal) => {
    isReusable = false
    closed.resolve()
    const failure = cause ?? (CRASH_SIGNALS.includes(signal) || (code ?? 0) >= WINDOWS_CRASH ? 'crashed' : 'lost')
    takePending()?.reject(
      new WorkerProcessError(failure, `The program ended by ${signal ?? `code ${code}`}. ${stderrTail}`.trim()),
    )
  })
  child.on('error', (error) => {
    // Only a failed start is handled here. After any other error, the process ends and `close` follows.
    if (child.pid !== undefined) return
    isReusable = false
    closed.resolve()
    takePending()?.reject(new WorkerProcessError('lost', 'The program did not start.', { cause: error }))
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (stderrTail = (stderrTail + text).slice(-STDERR_TAIL_LENGTH)))
  if (child.stderr instanceof Socket) child.stderr.unref()
  unrefChild()

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        const deadline = setTimeout(() => kill('too-much'), deadlineMs)
        pending = {
          resolve: (result) => (clearTimeout(deadline), resolve(result)),
          reject: (error) => (clearTimeout(deadline), reject(error)),
        }
        child.ref()
        child.channel?.ref()
        // If the message cannot be sent, the child has ended and `close` rejects the task.
        child.send(task, () => {})
      }),
    isReusable: () => isReusable,
    async terminate() {
      // Keeps this process alive until the child has ended.
      child.ref()
      kill(null)
      await closed.promise
    },
  }
}
