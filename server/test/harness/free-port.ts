import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'

/** A file for each port that a test process was given, with its id. */
const RESERVED = path.resolve(import.meta.dirname, '../../../node_modules/.cache/test-ports')

/** A client may still keep a connection to who had one of them before. */
const given = new Set<number>()

/**
 * Below the range from which the system hands out ports by itself, so nobody is given it in between. Other test processes don't get it
 * either: a file with the process's id reserves it while that process runs.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (given.has(port) || !reserve(port)) continue
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (!isFree) continue
    given.add(port)
    return port
  }
}

function reserve(port: number): boolean {
  mkdirSync(RESERVED, { recursive: true })
  const file = path.join(RESERVED, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder !== process.pid && isRunning(holder)) return false
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
