import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 15_000

/**
 * Starts the production build as its own process. The process sees the given environment variables, and none of the
 * developer's keys and databases.
 */
export function launchServer(dataDir: string, environment: Record<string, string>): ChildProcess {
  const program = path.resolve(import.meta.dirname, '../scripts/start.mjs')
  return spawn(process.execPath, [program], {
    cwd: dataDir, // not the repository, so that a developer's .env is not read
    stdio: 'inherit',
    env: { ...copyAllowedEnvironment(), ...environment },
  })
}

/** Copies harmless variables of this process. Keys and databases in the developer's shell are left out. */
function copyAllowedEnvironment(): Record<string, string> {
  const allowedNames = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ', 'CI']
  return Object.fromEntries(
    allowedNames.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Waits until the server reports that it is ready. */
export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error('The test server did not start. See its output above.')
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`The test server was not ready after ${START_TIMEOUT_MS / 1000} s.`)
}

/** Stops the server as `systemd` or Docker does. Throws if it does not stop cleanly. */
export async function stopCleanly(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) throw new Error('The test server exited unexpectedly.')
  const exited = once(server, 'exit', { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) })
  server.kill('SIGTERM')
  const [code] = await exited.catch(() => {
    server.kill('SIGKILL')
    throw new Error(`The test server did not stop within ${STOP_TIMEOUT_MS / 1000} s after SIGTERM.`)
  })
  if (code !== 0) throw new Error(`The test server exited with ${String(code)} after SIGTERM.`)
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}
