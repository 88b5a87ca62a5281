import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const startMs = 120_000
const stopMs = 15_000

/** The built server as a program of its own. It sees what is named here and nothing else of this environment. */
export function launch(dataDir: string, environment: Record<string, string>): ChildProcess {
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

/** Until it has started, as it says itself. */
export async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error('The server for the tests did not start; its reason is above.')
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error(`The server for the tests was not ready after ${startMs / 1000} s.`)
}

/** Asks it to end as `systemd` or Docker would, and insists that it does so cleanly. */
export async function end(server: ChildProcess): Promise<void> {
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
