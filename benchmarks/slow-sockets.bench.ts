import { spawn } from 'node:child_process'
import { on } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess } from './server-process.ts'
import type { Outcome } from './slow-clients.ts'
import { quantile } from './statistics.ts'

// Opens a thousand slow sockets to the production build while another client reads the gallery. The server must close
// each socket within ten seconds after its limit and serve the slow but steady ones, and the reader's p99 must stay
// below half a second.

const QUIET_SECONDS = 20
const ALLOWED_MS = 10_000
const P99_ALLOWED_MS = 500
/**
 * Each read is sent at a fixed rate, whether or not the previous one has finished, so that a slow response does not
 * delay the next reads, which may be slow too.
 */
const READS = { list: { path: '/api/images/public', intervalMs: 50 }, page: { path: '/', intervalMs: 200 } }

type Read = keyof typeof READS
type Times = Record<Read, number[]>

/** Returns the path of the largest script, whose responses exceed the system's send buffer soonest. */
function findLargestAsset(): string {
  const folder = path.resolve(import.meta.dirname, '../web/build/client/assets')
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, size: statSync(path.join(folder, name)).size }))
  const [largest] = sizes.toSorted((one, other) => other.size - one.size)
  return `/assets/${largest?.name ?? ''}`
}

const server = await startServerProcess('../scripts/start.mjs', { TRUSTED_PROXIES: '127.0.0.1', DEMO_GALLERY: '0' })
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  await readUntil(AbortSignal.timeout(2_000))
  const quiet = await readUntil(AbortSignal.timeout(QUIET_SECONDS * 1_000))
  print('quiet', quiet)
  const { outcomes, times } = await attack()
  print('with the slow sockets', times)
  for (const outcome of outcomes) printOutcome(outcome)
  const isAsRequired = outcomes.every(({ opened, closed, served, limitMs, lastAfterMs }) =>
    limitMs === null ? served === opened : closed === opened && lastAfterMs <= ALLOWED_MS,
  )
  const worst = Math.max(...Object.values(times).map((values) => quantile(values, 0.99)))
  console.log(
    `worst p99 ${worst.toFixed(0)} ms, allowed ${P99_ALLOWED_MS} ms; all closed in time or served: ${String(isAsRequired)}`,
  )
  if (!isAsRequired || !(worst < P99_ALLOWED_MS)) process.exitCode = 1
} finally {
  await server.stop()
}

async function attack(): Promise<{ outcomes: Outcome[]; times: Times }> {
  const program = path.resolve(import.meta.dirname, 'slow-clients.ts')
  const clients = spawn(process.execPath, [program, new URL(server.url).port, findLargestAsset()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const finished = new AbortController()
  const reading = readUntil(finished.signal)
  let outcomes: Outcome[] = []
  for await (const [line] of on(createInterface(clients.stdout), 'line', { close: ['close'] }) as AsyncIterable<
    [string]
  >) {
    if (line.startsWith('[')) outcomes = JSON.parse(line) as Outcome[]
    else console.log(`  the sockets are ${line}`)
  }
  finished.abort()
  return { outcomes, times: await reading }
}

async function readUntil(end: AbortSignal): Promise<Times> {
  const times: Times = { list: [], page: [] }
  const readings = (Object.keys(READS) as Read[]).map(async (read) => {
    const { path: urlPath, intervalMs } = READS[read]
    const startedAt = performance.now()
    const reads: Promise<void>[] = []
    for (let index = 0; !end.aborted; index++) {
      await sleep(Math.max(0, startedAt + index * intervalMs - performance.now()))
      reads.push(readOnce(urlPath).then((ms) => void times[read].push(ms)))
    }
    await Promise.all(reads)
  })
  await Promise.all(readings)
  return times
}

/** Returns the response time in milliseconds. A missing response counts as infinitely slow. */
async function readOnce(urlPath: string): Promise<number> {
  const startedAt = performance.now()
  try {
    const response = await fetch(server.url + urlPath, { headers: { 'x-forwarded-for': '10.255.0.1' } })
    await response.text()
    return response.ok ? performance.now() - startedAt : Infinity
  } catch {
    return Infinity
  }
}

function print(name: string, times: Times): void {
  console.log(name)
  for (const read of Object.keys(READS) as Read[]) {
    const [p50, p99] = [0.5, 0.99].map((fraction) => quantile(times[read], fraction).toFixed(1))
    console.log(`  ${read}, ${times[read].length} reads: p50 ${p50} ms, p99 ${p99} ms`)
  }
}

function printOutcome({ kind, opened, closed, served, limitMs, lastAfterMs }: Outcome): void {
  const end =
    limitMs !== null
      ? `${closed} closed, limit ${limitMs / 1_000} s, the last ${(lastAfterMs / 1_000).toFixed(1)} s after it`
      : `${served} served`
  console.log(`  ${kind}: ${opened} opened, ${end}`)
}
