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

// A15: a thousand slow sockets against the production build while another client reads the gallery. Each must be closed
// within ten seconds of its limit, the slow but steady ones must be served, and the reader's p99 must stay below half a
// second.

const QUIET_S = 20
const ALLOWED_MS = 10_000
const P99_ALLOWED_MS = 500
/**
 * Each read is sent at a fixed rate, whether or not the previous one has finished, so that a slow response does not
 * hide others.
 */
const READS = { list: { path: '/api/images/public', intervalMs: 50 }, page: { path: '/', intervalMs: 200 } }

type Read = keyof typeof READS
type Times = Record<Read, number[]>

/** Returns the largest asset, which exceeds the system's send buffer soonest. */
function largestAsset(): string {
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
  const quiet = await readUntil(AbortSignal.timeout(QUIET_S * 1_000))
  print('quiet', quiet)
  const { outcomes, times } = await attack()
  print('with the slow sockets', times)
  for (const outcome of outcomes) printOutcome(outcome)
  const isClosed = outcomes.every(({ opened, closed, served, limitMs, lastAfterMs }) =>
    limitMs === null ? served === opened : closed === opened && lastAfterMs <= ALLOWED_MS,
  )
  const worst = Math.max(...Object.values(times).map((each) => quantile(each, 0.99)))
  console.log(`worst p99 ${worst.toFixed(0)} ms, allowed ${P99_ALLOWED_MS} ms; all closed in time: ${String(isClosed)}`)
  if (!isClosed || !(worst < P99_ALLOWED_MS)) process.exitCode = 1
} finally {
  await server.stop()
}

async function attack(): Promise<{ outcomes: Outcome[]; times: Times }> {
  const program = path.resolve(import.meta.dirname, 'slow-clients.ts')
  const clients = spawn(process.execPath, [program, new URL(server.url).port, largestAsset()], {
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
    const { path: where, intervalMs } = READS[read]
    const startedAt = performance.now()
    const reads: Promise<void>[] = []
    for (let index = 0; !end.aborted; index++) {
      await sleep(Math.max(0, startedAt + index * intervalMs - performance.now()))
      reads.push(readOnce(where).then((ms) => void times[read].push(ms)))
    }
    await Promise.all(reads)
  })
  await Promise.all(readings)
  return times
}

/** A missing response counts as infinite. */
async function readOnce(where: string): Promise<number> {
  const startedAt = performance.now()
  try {
    const response = await fetch(server.url + where, { headers: { 'x-forwarded-for': '10.255.0.1' } })
    await response.text()
    return response.ok ? performance.now() - startedAt : Infinity
  } catch {
    return Infinity
  }
}

function print(name: string, times: Times): void {
  console.log(name)
  for (const read of Object.keys(READS) as Read[]) {
    const [p50, p99] = [0.5, 0.99].map((part) => quantile(times[read], part).toFixed(1))
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
