import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'

/** Folder with one file per port that a test process reserved. The file contains the process id. */
const RESERVATIONS_FOLDER = path.resolve(import.meta.dirname, '../../../node_modules/.cache/test-ports')

/** Ports are not reused within a process: a client may still have a connection to the port's previous server. */
const usedPorts = new Set<number>()

/**
 * Finds a port below the operating system's range of automatic ports, so that the system does not assign it in the
 * meantime. A file with the process id reserves it against other test processes while this process runs.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (usedPorts.has(port) || !reserve(port)) continue
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (!isFree) continue
    usedPorts.add(port)
    return port
  }
}

function reserve(port: number): boolean {
  mkdirSync(RESERVATIONS_FOLDER, { recursive: true })
  const file = path.join(RESERVATIONS_FOLDER, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const reservedBy = Number(readFileSync(file, 'utf8'))
    if (reservedBy !== process.pid && isRunning(reservedBy)) return false
    writeFileSync(file, String(process.pid))
    return true
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
