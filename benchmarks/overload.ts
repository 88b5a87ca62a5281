import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startWithImages } from './gallery-server.ts'
import { fetchAccessHeader, openSession } from './sign-up.ts'
import { quantile } from './statistics.ts'

// Measures the response times for other users while clients request pages as fast as they can, or requests arrive at a
// fixed rate: `npm run overload -- anonymous:50 members:300 rate:200`. The environment variables DURATION (of a
// scenario) and REST (before the final memory reading) are in seconds. It prints measurements without goals.

const SECONDS = Number(process.env['DURATION'] ?? 60)
const REST_SECONDS = Number(process.env['REST'] ?? 60)
const IMAGE_COUNT = 30
/** Enough for all streams: each account may have 20. */
const ACCOUNTS = 25
const STREAMS = 500
const PROBE_INTERVAL_MS = 100
const REQUEST_TIMEOUT_MS = 20_000

/** One response: its status, or 0 for none, and the milliseconds until it ended. */
type Outcome = [status: number, ms: number]

/** The credentials of a signed-in user. */
interface Member {
  /** For pages. */
  cookie: string
  /** For API calls. */
  authorization: string
}

/** The load of one scenario, which a worker thread sends. */
interface Client {
  url: string
  /** Sent in rotation. */
  requests: { method: string; path: string; headers: Record<string, string>; body?: string }[]
  /** Number of connections. Each sends its next request after a response. */
  connections?: number
  /** Instead of `connections`: requests per second, whether earlier ones are finished or not. */
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
      members.push({ cookie, authorization: await fetchAccessHeader(server, cookie) })
    }
    const streams = await openStreams(server.url, members)
    const before = await readMemoryMib(server.pid)
    console.log(`${STREAMS} streams, ${before} MiB`)
    for (const scenario of process.argv.slice(2)) {
      const closedBefore = streams.countClosed()
      const outcomes = await measureUnderLoad(server.url, scenario, members)
      console.log(`\n${scenario}, ${SECONDS} s`)
      for (const [name, group] of Object.entries(outcomes)) console.log(`  ${name.padEnd(20)}${formatOutcomes(group)}`)
      console.log(`  streams closed: ${streams.countClosed() - closedBefore}; ${await readMemoryMib(server.pid)} MiB`)
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

/** Runs a scenario, such as `anonymous:50`. Returns the outcomes of its requests and of the other users' requests. */
async function measureUnderLoad(url: string, scenario: string, members: Member[]): Promise<Record<string, Outcome[]>> {
  const [kind = '', count = ''] = scenario.split(':')
  const clients: Record<string, Omit<Client, 'url' | 'seconds'>> = {
    anonymous: { requests: [createPageRequest('/')], connections: Number(count) },
    members: { requests: members.map(({ cookie }) => createPageRequest('/', cookie)), connections: Number(count) },
    rate: { requests: createMixedRequests(members), rate: Number(count) },
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
  return { load, 'probe: health': health, 'probe: list': list, 'probe: credits': credits }
}

/** Sends the same request again and again, each time on a new connection. */
async function probe(url: string, requestSpec: Client['requests'][number]): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = []
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end;) {
    outcomes.push(sendRequest(url, requestSpec))
    await sleep(PROBE_INTERVAL_MS)
  }
  return Promise.all(outcomes)
}

function createPageRequest(path: string, cookie?: string) {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip', ...(cookie && { cookie }) }
  return { method: 'GET', path, headers }
}

/** Creates nine requests for each member: rendered pages, API calls and the public list. */
function createMixedRequests(members: Member[]): Client['requests'] {
  return members.flatMap(({ cookie, authorization }) => {
    const createCall = (path: string) => ({ method: 'GET', path, headers: { authorization } })
    return [
      createPageRequest('/', cookie),
      createPageRequest('/settings', cookie),
      createCall('/api/users/credits'),
      createCall('/api/images/my-images'),
      createCall('/api/users/favorites'),
      createCall('/api/users/settings'),
      createCall('/api/generations'),
      createCall('/api/images/public'),
      createPageRequest('/pricing'),
    ]
  })
}

async function runClient({ url, requests, connections, rate, seconds }: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections ?? Infinity })
  const outcomes: Outcome[] = []
  const end = performance.now() + seconds * 1_000
  let sent = 0
  const sendNext = async () => {
    const requestSpec = requests[sent++ % requests.length]
    if (requestSpec !== undefined) outcomes.push(await sendRequest(url, requestSpec, agent))
  }
  if (connections !== undefined) {
    const client = async () => {
      while (performance.now() < end) await sendNext()
    }
    await Promise.all(Array.from({ length: connections }, client))
  } else if (rate !== undefined) {
    const inFlight: Promise<void>[] = []
    const startedAt = performance.now()
    while (performance.now() < end) {
      while (sent < ((performance.now() - startedAt) / 1_000) * rate) inFlight.push(sendNext())
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
    const outgoing = request(
      url + path,
      { method, headers, agent: agent ?? false, timeout: REQUEST_TIMEOUT_MS },
      (response) => {
        response.resume().once('end', () => settle(response.statusCode ?? 0))
        response.once('error', () => settle(0))
      },
    )
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
  if (closed > 0) throw new Error(`${closed} streams were closed while the others were being opened.`)
  return { countClosed: () => closed, end: () => agent.destroy() }
}

function formatOutcomes(outcomes: Outcome[]): string {
  const byStatus = Map.groupBy(outcomes, ([status]) => status)
  const parts = Array.from(byStatus)
    .toSorted(([one], [other]) => one - other)
    .map(([status, group]) => {
      const times = group.map(([, ms]) => ms)
      const [p50, p99, longest] = [0.5, 0.99, 1].map((fraction) => quantile(times, fraction).toFixed(0))
      return `${status || 'no response'}: ${group.length} (${p50} / ${p99} / ${longest} ms)`
    })
  return parts.join('   ')
}

async function readMemoryMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}
