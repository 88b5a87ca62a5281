import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

// Measures the response times of a client that reads the gallery while the production build receives a flood of sign-in
// attempts, most of which it rejects with 429. First one client tries one account; then many clients try many accounts,
// so that more passwords are checked.

const SECONDS = 20
const ATTEMPTS_PER_SECOND = 100
const IMAGE_COUNT = 12
const P99_ALLOWED_MS = 500
/**
 * Each read is sent at a fixed rate, whether or not the previous one has finished, so that a slow response does not
 * delay the next reads, which may be slow too.
 */
const READS = { list: { path: '/api/images/public', intervalMs: 50 }, page: { path: '/', intervalMs: 200 } }

type Read = keyof typeof READS
type Times = Record<Read, number[]>

// This program acts as the trusted proxy and sets the client IP.
const server = await startServerProcess('../scripts/start.mjs', {
  TRUSTED_PROXIES: '127.0.0.1',
  DEMO_GALLERY: String(IMAGE_COUNT),
})
try {
  console.log(`${availableParallelism()} processors, load before: ${loadavg()[0]?.toFixed(1)}`)
  await waitForImages()
  await readFor(2)
  const quiet = await readFor(SECONDS)
  print('quiet', quiet, quiet)
  const small = await flood(1)
  print('1 client, 1 account', small.times, quiet, small.statuses)
  const large = await flood(20)
  print('20 clients, 20 accounts', large.times, quiet, large.statuses)
  const worst = Math.max(
    ...[small, large].flatMap(({ times }) => Object.values(times).map((values) => quantile(values, 0.99))),
  )
  console.log(`worst p99 in a flood: ${worst.toFixed(0)} ms, allowed: ${P99_ALLOWED_MS} ms`)
  if (!(worst < P99_ALLOWED_MS)) process.exitCode = 1
} finally {
  await server.stop()
}

async function flood(clients: number): Promise<{ times: Times; statuses: Map<string, number> }> {
  const statuses = new Map<string, number>()
  const reading = readFor(SECONDS)
  await runAtInterval(1_000 / ATTEMPTS_PER_SECOND, async (attempt) => {
    const status = await attemptSignIn(
      `10.${clients}.0.${attempt % clients}`,
      `${attempt % clients}@${clients}.example`,
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  return { times: await reading, statuses }
}

async function attemptSignIn(client: string, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client, origin: server.origin }
  const body = JSON.stringify({ email, password: 'not the password' })
  try {
    const response = await fetch(`${server.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })
    await response.text()
    return String(response.status)
  } catch {
    return 'no response'
  }
}

async function readFor(seconds: number): Promise<Times> {
  const times: Times = { list: [], page: [] }
  const readings = (Object.keys(READS) as Read[]).map((read) => {
    const { path, intervalMs } = READS[read]
    const readAndRecord = async () => {
      const startedAt = performance.now()
      const succeeded = await readOnce(path)
      // A missing response counts as infinitely slow.
      times[read].push(succeeded ? performance.now() - startedAt : Infinity)
    }
    return runAtInterval(intervalMs, readAndRecord, seconds)
  })
  await Promise.all(readings)
  return times
}

async function readOnce(path: string): Promise<boolean> {
  try {
    const response = await fetch(server.url + path, { headers: { 'x-forwarded-for': '10.255.0.1' } })
    await response.text()
    return response.ok
  } catch {
    return false
  }
}

async function runAtInterval(
  intervalMs: number,
  act: (index: number) => Promise<void>,
  seconds = SECONDS,
): Promise<void> {
  const startedAt = performance.now()
  const running: Promise<void>[] = []
  for (let index = 0; index * intervalMs < seconds * 1_000; index++) {
    await sleep(Math.max(0, startedAt + index * intervalMs - performance.now()))
    running.push(act(index))
  }
  await Promise.all(running)
}

async function waitForImages(): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(`${server.url}/api/images/public`, { headers: { 'x-forwarded-for': '10.254.0.1' } })
    const { total } = (await response.json()) as { total: number }
    if (total >= IMAGE_COUNT) return
    await sleep(1_000)
  }
  throw new Error('The demo gallery was not generated within five minutes.')
}

function print(name: string, times: Times, quiet: Times, statuses = new Map<string, number>()): void {
  const statusCounts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(`${name}${statusCounts ? `: sign-in responses ${statusCounts}` : ''}`)
  for (const read of Object.keys(READS) as Read[]) {
    const [p50, p99] = [0.5, 0.99].map((fraction) => quantile(times[read], fraction))
    const [quiet50, quiet99] = [0.5, 0.99].map((fraction) => quantile(quiet[read], fraction))
    const format = (value = NaN, reference = NaN) => `${value.toFixed(1)} ms (${(value / reference).toFixed(1)} ×)`
    console.log(`  ${read}, ${times[read].length} reads: p50 ${format(p50, quiet50)}, p99 ${format(p99, quiet99)}`)
  }
}
