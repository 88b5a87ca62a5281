import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { stopCleanly, launchServer, waitUntilReady } from './server-program.ts'

/** Number of images in the demo gallery. */
export const GALLERY_SIZE = 24

export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** Kills the server as a power failure would. Its data stays. */
  kill(): Promise<void>
  /** Restarts the server on the same port and data, with changed settings if given. */
  restart(changes?: Record<string, string>): Promise<void>
  /** Stops the server as `systemd` or Docker does, and deletes its data. Throws if it does not stop cleanly. */
  stop(): Promise<void>
}

/** Starts the production build on a free port with a copy of the data, or with none. */
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
    DEMO_GALLERY: String(GALLERY_SIZE),
    // Specs may set their own client IP address.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...settings,
  }
  let server = launchServer(dataDir, environment)
  // Ends the server even if the tests end without stopping it.
  const kill = () => void server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    try {
      await stopCleanly(server)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
      process.off('exit', kill)
    }
  }
  await waitUntilReady(url, server).catch(async (error: unknown) => {
    // Usually fails, too, because the server has ended.
    await stop().catch(() => undefined)
    throw error
  })
  return {
    url,
    dataDir,
    async kill() {
      const exited = once(server, 'exit')
      kill()
      await exited
    },
    async restart(changes = {}) {
      server = launchServer(dataDir, { ...environment, ...changes })
      await waitUntilReady(url, server)
    },
    stop,
  }
}
