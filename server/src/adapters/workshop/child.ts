import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { WorkshopError, type WorkshopFailure } from '../../ports/workshop.ts'
import type { ProgramMessage } from './messages.ts'

export interface ChildOptions {
  program: URL
  /** Maximum time of one task in milliseconds, in case the program does not detect that it exceeds its own limits. */
  deadlineMs: number
}

/** A process that runs the program. */
export interface Child<Order extends object, Answer> {
  /** Runs one task. Only one at a time. */
  carryOut(order: Order): Promise<Answer>
  /** Whether the process can run another task. */
  isFit(): boolean
  /** Stops the process. Resolves when it has ended. */
  end(): Promise<void>
}

interface Job<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** Signals that end a process after a crash in native code. */
const CRASHES: readonly (NodeJS.Signals | null)[] = [
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
const LAST_WORDS_LENGTH = 2_000
/**
 * Limits in MiB. With V8's default size for young objects, a program that decodes small images one after another grows
 * by 110 MiB.
 */
const SMALL_HEAP = ['--max-old-space-size=128', '--max-semi-space-size=2']
/** For glibc: few arenas, and large blocks are returned to the system as soon as they are freed. */
const GIVE_MEMORY_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(8 * 2 ** 20),
}

export function startChild<Order extends object, Answer>({ program, deadlineMs }: ChildOptions): Child<Order, Answer> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: SMALL_HEAP,
    // The child does not get the server's environment, so code that takes over the child finds no secrets there.
    env: GIVE_MEMORY_BACK,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const gone = Promise.withResolvers<void>()
  let job: Job<Answer> | null = null
  let isFit = true
  let cause: WorkshopFailure | null = null
  let lastWords = ''

  function finish(): Job<Answer> | null {
    const finished = job
    job = null
    idle()
    return finished
  }

  function kill(failure: WorkshopFailure | null): void {
    isFit = false
    cause ??= failure
    child.kill('SIGKILL')
  }

  /** An idle child must not keep the server's process alive. */
  function idle(): void {
    child.unref()
    child.channel?.unref()
  }

  child.on('message', (message: ProgramMessage<Answer>) => {
    if (message.type === 'too-much') return kill('too-much')
    isFit &&= !message.isSwollen
    if (message.type === 'answer') finish()?.resolve(message.answer)
    else finish()?.reject(message.error)
  })
  // The event `close` follows the end of stderr; `exit` may come earlier.
  child.once('close', (code, signal) => {
    isFit = false
    gone.resolve()
    const failure = cause ?? (CRASHES.includes(signal) || (code ?? 0) >= WINDOWS_CRASH ? 'crashed' : 'lost')
    finish()?.reject(
      new WorkshopError(failure, `The program ended by ${signal ?? `code ${code}`}. ${lastWords}`.trim()),
    )
  })
  child.on('error', (error) => {
    // After any other error, the process ends and `close` follows.
    if (child.pid !== undefined) return
    isFit = false
    gone.resolve()
    finish()?.reject(new WorkshopError('lost', 'The program did not start.', { cause: error }))
  })
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH)))
  if (child.stderr instanceof Socket) child.stderr.unref()
  idle()

  return {
    carryOut: (order) =>
      new Promise((resolve, reject) => {
        const deadline = setTimeout(() => kill('too-much'), deadlineMs)
        job = {
          resolve: (answer) => (clearTimeout(deadline), resolve(answer)),
          reject: (error) => (clearTimeout(deadline), reject(error)),
        }
        child.ref()
        child.channel?.ref()
        // If the message cannot be sent, the child has ended and `close` rejects the task.
        child.send(order, () => {})
      }),
    isFit: () => isFit,
    async end() {
      // Keeps this process alive until the child has ended.
      child.ref()
      kill(null)
      await gone.promise
    },
  }
}
