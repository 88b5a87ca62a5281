import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/test/harness/free-port.ts'

export interface ServerProcess {
  /** The URL with the loopback IP address instead of a name, because resolving a name takes time. */
  readonly url: string
  /** The origin that browsers send. Calls that change data must send it too. */
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

/** Starts a server program on a free port with empty data, and waits until `readyPath` responds. */
export async function startServerProcess(
  program: string,
  settings: Record<string, string> = {},
  readyPath = '/readyz',
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-bench-'))
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, program)], {
    cwd: dataDir,
    env: { ...env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  await waitUntilReady(url + readyPath, child)
  return {
    url,
    origin,
    pid: child.pid ?? NaN,
    async stop() {
      process.off('exit', kill)
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true })
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (child.exitCode !== null) throw new Error('The server exited unexpectedly.')
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error('The server was not ready after five minutes.')
}
