import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/src/testing/free-port.ts'

/** So many the gallery is filled with. */
export const FIRST_PICTURES = 24

const startMs = 120_000
const stopMs = 15_000

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** Ends it without a word, as a power cut would; its data stay. */
  kill(): Promise<void>
  /** Starts it again on the same port and data. */
  startAgain(): Promise<void>
  /** Asks it to end as `systemd` or Docker would, insists that it does so cleanly, and deletes its data. */
  stop(): Promise<void>
}

/** The built server as a program of its own, on a free port with empty data. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-e2e-'))
  const port = Number(settings['PORT'] ?? (await findFreePort()))
  const url = `http://localhost:${port}`
  const environment = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    DEMO_GALLERY: String(FIRST_PICTURES),
    // Specs can come from an address of their choice.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...settings,
  }
  let server = launch(dataDir, environment)
  // Also when the tests end without stopping it
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    try {
      await end(server)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
      process.off('exit', kill)
    }
  }
  await untilReady(url, server).catch(async (error: unknown) => {
    await stop().catch(() => undefined)
    throw error
  })
  return {
    url,
    dataDir,
    async kill() {
      const ended = once(server, 'exit')
      kill()
      await ended
    },
    async startAgain() {
      server = launch(dataDir, environment)
      await untilReady(url, server)
    },
    stop,
  }
}

function launch(dataDir: string, environment: Record<string, string>): ChildProcess {
  const program = path.resolve(import.meta.dirname, '../scripts/start.mjs')
  return spawn(process.execPath, [program], {
    cwd: dataDir, // a developer's .env is not read from here
    stdio: 'inherit',
    env: { ...harmlessEnvironment(), ...environment },
  })
}

/** Keys and databases that the shell of a developer knows are not for tests. */
function harmlessEnvironment(): Record<string, string> {
  const wanted = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ', 'CI']
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error('The server for the tests did not start; its reason is above.')
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`The server for the tests was not ready after ${startMs / 1000} s.`)
}

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) throw new Error('The server for the tests ended by itself.')
  const ended = once(server, 'exit', { signal: AbortSignal.timeout(stopMs) })
  server.kill('SIGTERM')
  const [code] = await ended.catch(() => {
    server.kill('SIGKILL')
    throw new Error(`The server for the tests did not end within ${stopMs / 1000} s after SIGTERM.`)
  })
  if (code !== 0) throw new Error(`The server for the tests ended with ${String(code)} after SIGTERM.`)
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}
