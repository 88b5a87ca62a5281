import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { cpuMicros } from './cpu-time.ts'
import { printMeasurement } from './measurement.ts'
import { startWithImages } from './gallery-server.ts'
import { quantile } from './statistics.ts'

// P1 and P6a: the public list and the home page for signed-out visitors, served from the cache, against a plain Node
// HTTP server that sends the same bytes. Measured in requests per second of CPU time of the server process. Short
// rounds alternate between the two; the 25th percentile of each counts, because other programs disturb those rounds
// least. Each request includes rate limits and metrics. Refreshing the cache and other background work count per
// second, since a busy machine handles few requests in a second. Needs /proc for CPU times.

const IMAGE_COUNT = 20
const ROUNDS = 200
const REQUESTS_PER_ROUND = 1_000
const CONNECTIONS = 32
const QUIET_MS = 10_000
const GOALS = [
  {
    id: 'P1',
    what: 'rate of the cached public list / node:http, same bytes',
    atLeast: 0.85,
    requestSpec: { path: '/api/images/public', type: 'application/json' },
  },
  {
    id: 'P6a',
    what: 'rate of the cached home page / node:http, same bytes',
    atLeast: 0.5,
    requestSpec: { path: '/', type: 'text/html' },
  },
]
const BARE = `
  const body = require('node:fs').readFileSync(process.env.BODY)
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)]
  require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body)).listen(+process.env.PORT, '127.0.0.1')
`

interface RequestSpec {
  path: string
  type: string
  encoding: string
}

interface Target {
  port: number
  pid: number
  /** CPU microseconds per millisecond with almost no requests. */
  quiet: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-bench-'))
const ours = await startWithImages(folder, IMAGE_COUNT, '../scripts/start.mjs')
const bareServers: Awaited<ReturnType<typeof startBare>>[] = []
try {
  for (const { id, what, atLeast, requestSpec } of GOALS) {
    const ratios: number[] = []
    for (const encoding of ['br', 'identity']) ratios.push(await compare({ ...requestSpec, encoding }))
    printMeasurement({ id, what, measured: Math.min(...ratios), goal: { atLeast } })
  }
} finally {
  for (const bare of bareServers) bare.kill()
  await ours.stop()
  await rm(folder, { recursive: true })
}

async function compare(requestSpec: RequestSpec): Promise<number> {
  const { path: urlPath, encoding } = requestSpec
  const body = await bodyIn(requestSpec)
  const bare = await startBare(body, `${requestSpec.type.replace('/', '-')}-${encoding}`)
  bareServers.push(bare)
  const targets = {
    bare: { port: bare.port, pid: bare.pid, quiet: 0 },
    ours: { port: Number(new URL(ours.url).port), pid: ours.pid, quiet: 0 },
  }
  for (const target of Object.values(targets)) await load(target, requestSpec, 20 * REQUESTS_PER_ROUND)
  await sleep(3_000)
  for (const target of Object.values(targets)) target.quiet = await measureIdle(target, requestSpec)
  const micros: Record<keyof typeof targets, number[]> = { bare: [], ours: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['bare', 'ours'] as const) micros[name].push(await cpuOfRequest(targets[name], requestSpec))
  }
  const [bareMicros, oursMicros] = [quantile(micros.bare, 0.25), quantile(micros.ours, 0.25)]
  const ratio = (bareMicros / oursMicros) * (1 - targets.ours.quiet / 1_000)
  const quiet = `${targets.ours.quiet.toFixed(1)} ms of each second`
  console.log(
    `${urlPath}, ${encoding}, ${body.length} bytes: node:http ${bareMicros.toFixed(1)} µs a request, Pictor ${oursMicros.toFixed(1)} µs and ${quiet}: ${ratio.toFixed(3)}`,
  )
  return ratio
}

async function cpuOfRequest(target: Target, requestSpec: RequestSpec): Promise<number> {
  const before = await cpuMicros(target.pid)
  await load(target, requestSpec, REQUESTS_PER_ROUND)
  return ((await cpuMicros(target.pid)) - before) / REQUESTS_PER_ROUND
}

/** Sends ten requests a second, so that the cached list is refreshed as often as under load. */
async function measureIdle(target: Target, requestSpec: RequestSpec): Promise<number> {
  const [before, startedAt] = [await cpuMicros(target.pid), performance.now()]
  while (performance.now() - startedAt < QUIET_MS) {
    await load(target, requestSpec, 1)
    await sleep(100)
  }
  return ((await cpuMicros(target.pid)) - before) / (performance.now() - startedAt)
}

async function load(target: Target, requestSpec: RequestSpec, requests: number): Promise<void> {
  let left = requests
  const takeOne = () => left-- > 0
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sendRequests(target, requestSpec, takeOne)))
}

/** Sends requests one after the other on one connection while `takeOne` returns true. */
async function sendRequests({ port }: Target, requestSpec: RequestSpec, takeOne: () => boolean): Promise<void> {
  const { path: urlPath, type, encoding } = requestSpec
  const request = `GET ${urlPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: ${type}\r\nAccept-Encoding: ${encoding}\r\nUser-Agent: benchmark\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let missing = 0
  const next = () => {
    if (!takeOne()) return socket.end()
    missing = NaN
    socket.write(request)
  }
  socket.on('data', (chunk: Buffer) => {
    if (Number.isNaN(missing)) {
      if (!chunk.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200'))) return socket.destroy(new Error(String(chunk)))
      const headEnds = chunk.indexOf('\r\n\r\n') + 4
      // The page may have been rendered again since the first request, a few bytes longer.
      missing = headEnds + Number(/content-length: (\d+)/i.exec(chunk.subarray(0, headEnds).toString())?.[1])
    }
    missing -= chunk.length
    if (missing <= 0) next()
  })
  next()
  await once(socket, 'close')
}

async function bodyIn({ path: urlPath, encoding }: Omit<RequestSpec, 'type'>): Promise<Buffer> {
  const response = await fetch(ours.url + urlPath, { headers: { 'accept-encoding': 'identity' } })
  const whole = Buffer.from(await response.arrayBuffer())
  if (encoding === 'identity') return whole
  const { port } = new URL(ours.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `GET ${urlPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
  )
  const received = Buffer.concat(await socket.toArray())
  const body = received.subarray(received.indexOf('\r\n\r\n') + 4)
  // The page may have been rendered again between the two requests.
  return brotliDecompressSync(body).equals(whole) ? body : bodyIn({ path: urlPath, encoding })
}

async function startBare(body: Buffer, name: string) {
  const file = path.join(folder, name)
  await writeFile(file, body)
  const port = await findFreePort()
  const child = spawn(process.execPath, ['-e', BARE], {
    env: { ...process.env, PORT: String(port), BODY: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await sleep(50)
  return { port, pid: child.pid ?? NaN, kill }
}
