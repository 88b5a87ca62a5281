import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startWithImages } from './gallery-server.ts'
import { accessHeader, openSession } from './sign-up.ts'
import { quantile } from './statistics.ts'

// Response times for other users while one client requests pages as fast as it can, or requests arrive at a fixed rate:
// npm run overload -- anonymous:50 members:300 rate:200
// DURATION (per scenario) and REST (before the final memory reading) are in seconds. It prints measurements without
// goals.

const SECONDS = Number(process.env['DURATION'] ?? 60)
const REST_SECONDS = Number(process.env['REST'] ?? 60)
const IMAGE_COUNT = 30
/** An account may have 20 streams. */
const ACCOUNTS = 25
const STREAMS = 500
const PROBE_INTERVAL_MS = 100
const SILENT_MS = 20_000

/** One response: its status, or 0 for none, and the milliseconds until it ended. */
type Outcome = [status: number, ms: number]

interface Member {
  /** For pages. */
  cookie: string
  /** For API calls. */
  authorization: string
}

interface Client {
  url: string
  /** Requests, sent in rotation. */
  requests: { method: string; path: string; headers: Record<string, string>; body?: string }[]
  /** Each connection sends its next request after a response. */
  connections?: number
  /** Or: requests per second, whether earlier ones are finished or not. */
  rate?: number
  seconds: number
}

if (isMainThread) await main()
else await runClient(workerData as Client)

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-bench-'))
  const server = await startWithImages(folder, IMAGE_COUNT, '../scripts/start.mjs')
  try {
    const members: Member[] = []
    for (let index = 0; index < ACCOUNTS; index++) {
      const cookie = await openSession(server, `load${index}@example.org`)
      members.push({ cookie, authorization: await accessHeader(server, cookie) })
    }
    const streams = await openStreams(server.url, members)
    const before = await readMemoryMib(server.pid)
    console.log(`${STREAMS} streams, ${before} MiB`)
    for (const scenario of process.argv.slice(2)) {
      const closedBefore = streams.closed()
      const outcomes = await underLoad(server.url, scenario, members)
      console.log(`\n${scenario}, ${SECONDS} s`)
      for (const [name, of] of Object.entries(outcomes)) console.log(`  ${name.padEnd(20)}${summary(of)}`)
      console.log(`  streams closed: ${streams.closed() - closedBefore}; ${await readMemoryMib(server.pid)} MiB`)
      await sleep(3_000)
    }
    await sleep(REST_SECONDS * 1_000)
    console.log(`\n${await readMemoryMib(server.pid)} MiB after ${REST_SECONDS} s of rest, ${before} before`)
    streams.end()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function underLoad(url: string, scenario: string, members: Member[]): Promise<Record<string, Outcome[]>> {
  const [kind = '', count = ''] = scenario.split(':')
  const clients: Record<string, Omit<Client, 'url' | 'seconds'>> = {
    anonymous: { requests: [page('/')], connections: Number(count) },
    members: { requests: members.map(({ cookie }) => page('/', cookie)), connections: Number(count) },
    rate: { requests: mixed(members), rate: Number(count) },
  }
  const client = clients[kind]
  if (client === undefined)
    throw new Error(
      `Unknown scenario ${scenario}. Use anonymous:<connections>, members:<connections> or rate:<per second>.`,
    )
  const authorization = members[0]?.authorization ?? ''
  const worker = new Worker(import.meta.filename, { workerData: { url, seconds: SECONDS, ...client } })
  const requests = new Promise<Outcome[]>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  const [load, health, list, credits] = await Promise.all([
    requests,
    probe(url, { method: 'GET', path: '/healthz', headers: {} }),
    probe(url, { method: 'GET', path: '/api/images/public', headers: {} }),
    probe(url, { method: 'GET', path: '/api/users/credits', headers: { authorization } }),
  ])
  return { load, 'health, new': health, 'list, new': list, 'credits, new': credits }
}

/** Repeatedly sends one request on a new connection. */
async function probe(url: string, probed: Client['requests'][number]): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = []
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end;) {
    outcomes.push(sendRequest(url, probed))
    await sleep(PROBE_INTERVAL_MS)
  }
  return Promise.all(outcomes)
}

function page(path: string, cookie?: string) {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip', ...(cookie && { cookie }) }
  return { method: 'GET', path, headers }
}

/** Nine requests in rotation: rendered pages, API calls of members and the public list. */
function mixed(members: Member[]): Client['requests'] {
  return members.flatMap(({ cookie, authorization }) => {
    const call = (path: string) => ({ method: 'GET', path, headers: { authorization } })
    return [
      page('/', cookie),
      page('/settings', cookie),
      call('/api/users/credits'),
      call('/api/images/my-images'),
      call('/api/users/favorites'),
      call('/api/users/settings'),
      call('/api/generations'),
      call('/api/images/public'),
      page('/pricing'),
    ]
  })
}

async function runClient({ url, requests, connections, rate, seconds }: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections ?? Infinity })
  const outcomes: Outcome[] = []
  const end = performance.now() + seconds * 1_000
  let sent = 0
  const next = async () => {
    const one = requests[sent++ % requests.length]
    if (one !== undefined) outcomes.push(await sendRequest(url, one, agent))
  }
  if (connections !== undefined) {
    const client = async () => {
      while (performance.now() < end) await next()
    }
    await Promise.all(Array.from({ length: connections }, client))
  } else if (rate !== undefined) {
    const inFlight: Promise<void>[] = []
    const startedAt = performance.now()
    while (performance.now() < end) {
      while (sent < ((performance.now() - startedAt) / 1_000) * rate) inFlight.push(next())
      await sleep(2)
    }
    await Promise.all(inFlight)
  }
  agent.destroy()
  parentPort?.postMessage(outcomes)
}

function sendRequest(
  url: string,
  { method, path, headers, body }: Client['requests'][number],
  agent?: Agent,
): Promise<Outcome> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const settle = (status: number) => resolve([status, performance.now() - startedAt])
    const outgoing = request(url + path, { method, headers, agent: agent ?? false, timeout: SILENT_MS }, (response) => {
      response.resume().once('end', () => settle(response.statusCode ?? 0))
      response.once('error', () => settle(0))
    })
    outgoing.once('timeout', () => outgoing.destroy()).once('error', () => settle(0))
    outgoing.end(body)
  })
}

async function openStreams(url: string, members: Member[]) {
  const agent = new Agent({ maxSockets: Infinity })
  let closed = 0
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: members[index % members.length]?.authorization ?? '' }
      const outgoing = request(`${url}/api/events`, { headers, agent }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`A stream request returned ${response.statusCode}.`))
        response.resume().once('close', () => closed++)
        resolve()
      })
      outgoing.once('error', reject).end()
    })
  for (let index = 0; index < STREAMS; index++) await open(index)
  if (closed > 0) throw new Error(`${closed} streams were closed while others were opened.`)
  return { closed: () => closed, end: () => agent.destroy() }
}

function summary(outcomes: Outcome[]): string {
  const byStatus = Map.groupBy(outcomes, ([status]) => status)
  const parts = Array.from(byStatus)
    .toSorted(([one], [other]) => one - other)
    .map(([status, of]) => {
      const times = of.map(([, ms]) => ms)
      const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => quantile(times, part).toFixed(0))
      return `${status || 'no response'}: ${of.length} (${p50} / ${p99} / ${longest} ms)`
    })
  return parts.join('   ')
}

async function readMemoryMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}
