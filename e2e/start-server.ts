import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { end, launch, untilReady } from './server-program.ts'

/** So many the gallery is filled with. */
export const FIRST_PICTURES = 24

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** Ends it without a word, as a power cut would; its data stay. */
  kill(): Promise<void>
  /** Starts it again on the same port and data, with other settings if they are given. */
  startAgain(changes?: Record<string, string>): Promise<void>
  /** Asks it to end as `systemd` or Docker would, insists that it does so cleanly, and deletes its data. */
  stop(): Promise<void>
}

/** The built server as a program of its own, on a free port with a copy of the data, else with none. */
export async function startServer(settings: Record<string, string> = {}, data?: string): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-e2e-'))
  if (data !== undefined) await cp(data, dataDir, { recursive: true })
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
    async startAgain(changes = {}) {
      server = launch(dataDir, { ...environment, ...changes })
      await untilReady(url, server)
    },
    stop,
  }
}
