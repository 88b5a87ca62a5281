import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { FileSweepResult } from '../../src/features/images/index.ts'
import type { CrashPoint } from '../../src/kernel/crash-points.ts'

/** A crash point of the server, or the model call: the request has been sent and there is no response yet. */
export type CrashPlanPoint = CrashPoint | 'model.called'

/** A crash point, and the signal that the process sends to itself when it reaches that point next. */
export interface CrashPlan {
  point: CrashPlanPoint
  signal: 'SIGKILL' | 'SIGSTOP'
}

/** Commands for `crash-server.ts`. */
export type CrashCommand =
  | ({ type: 'arm'; costsMoney: boolean } & CrashPlan)
  /** Sweeps the files with a clock that is ahead by this time. */
  | { type: 'sweep'; laterMs: number }
  /** From now on, the model waits until it is released. */
  | { type: 'hold' }
  /** Releases the model. */
  | { type: 'answer' }

export interface CrashServer {
  /** Base URL of the HTTP server. */
  readonly url: string
  /** Sends a command. Resolves when the process has run it. */
  sendCommand(command: CrashCommand): Promise<unknown>
  sweepFiles(laterMs: number): Promise<FileSweepResult>
  send(signal: NodeJS.Signals): void
  /** Resolves when the process ends: to its exit code, or to the signal that ended it. */
  readonly exitStatus: Promise<number | NodeJS.Signals>
}

export interface CrashServerOptions {
  port: number
  dataDir: string
  environment: Record<string, string>
}

const PROGRAM = path.resolve(import.meta.dirname, 'crash-server.ts')
/**
 * A compile cache: tests start this program many times, and compiling its modules takes a quarter of the start time.
 */
const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/compile')

/** Starts the process and waits until it accepts requests and runs jobs. It ends with this process. */
export async function startCrashServer({ port, dataDir, environment }: CrashServerOptions): Promise<CrashServer> {
  const url = `http://localhost:${port}`
  const defaultEnvironment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    DEMO_GALLERY: '0',
  }
  const child = fork(PROGRAM, {
    env: { ...process.env, NODE_COMPILE_CACHE, ...defaultEnvironment, ...environment },
    stdio: 'inherit',
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const exitStatus = once(child, 'exit').then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    process.off('exit', kill)
    return code ?? signal ?? 'SIGKILL'
  })
  await waitForReply(child, exitStatus)
  return {
    url,
    exitStatus,
    send: (signal) => void child.kill(signal),
    sendCommand: (command) => sendCommand({ child, exitStatus }, command),
    sweepFiles: async (laterMs) =>
      (await sendCommand({ child, exitStatus }, { type: 'sweep', laterMs })) as FileSweepResult,
  }
}

async function sendCommand(
  { child, exitStatus }: { child: ChildProcess; exitStatus: Promise<unknown> },
  command: CrashCommand,
) {
  const reply = waitForReply(child, exitStatus)
  child.send(command)
  return reply
}

async function waitForReply(child: ChildProcess, exitStatus: Promise<unknown>): Promise<unknown> {
  const message = once(child, 'message').then(([reply]: { result: unknown }[]) => reply?.result)
  const exited = exitStatus.then((status) => {
    throw new Error(`The server exited unexpectedly: ${String(status)}.`)
  })
  return Promise.race([message, exited])
}
