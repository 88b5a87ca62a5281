import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { readCpuMicros } from './cpu-time.ts'
import { printMeasurement } from './measurement.ts'
import { startWithImages } from './gallery-server.ts'
import { quantile } from './statistics.ts'

// Performance goals P1 and P6a: compares the public list and the home page for signed-out visitors, which the server
// sends from its cache, with a plain Node HTTP server that sends the same bytes. The result is the ratio of requests
// per second of CPU time. Short rounds alternate between the two servers; the 25th percentile of each counts, because
// other programs disturb those rounds least. Each request includes rate limits and metrics. Background work such as
// refreshing the cache counts per second instead of per request: on a busy machine, which handles few requests in a
// second, it would weigh too much. Needs /proc for CPU times.

const IMAGE_COUNT = 20
const ROUNDS = 200
const REQUESTS_PER_ROUND = 1_000
const CONNECTIONS = 32
const IDLE_MS = 10_000
const GOALS = [
  {
    id: 'P1',
    what: 'rate of the cached public list / node:http, same bytes',
    atLeast: 0.9,
    requestSpec: { path: '/api/images/public', type: 'application/json' },
  },
  {
    id: 'P6a',
    what: 'rate of the cached home page / node:http, same bytes',
    atLeast: 0.5,
    requestSpec: { path: '/', type: 'text/html' },
  },
]
const BARE_SERVER = `
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
  /** CPU microseconds per millisecond, which is CPU milliseconds per second, with almost no requests. */
  idleCpu: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-bench-'))
const pictor = await startWithImages(folder, IMAGE_COUNT, '../scripts/start.mjs')
const bareServers: Awaited<ReturnType<typeof startBareServer>>[] = []
try {
  for (const { id, what, atLeast, requestSpec } of GOALS) {
    const ratios: number[] = []
    for (const encoding of ['br', 'identity']) ratios.push(await compare({ ...requestSpec, encoding }))
    printMeasurement({ id, what, measured: Math.min(...ratios), goal: { atLeast } })
  }
} finally {
  for (const bare of bareServers) bare.kill()
  await pictor.stop()
  await rm(folder, { recursive: true })
}

async function compare(requestSpec: RequestSpec): Promise<number> {
  const { path: urlPath, encoding } = requestSpec
  const body = await fetchBody(requestSpec)
  const bare = await startBareServer(body, `${requestSpec.type.replace('/', '-')}-${encoding}`)
  bareServers.push(bare)
  const targets = {
    bare: { port: bare.port, pid: bare.pid, idleCpu: 0 },
    pictor: { port: Number(new URL(pictor.url).port), pid: pictor.pid, idleCpu: 0 },
  }
  for (const target of Object.values(targets)) await sendRequests(target, requestSpec, 20 * REQUESTS_PER_ROUND)
  await sleep(3_000)
  for (const target of Object.values(targets)) target.idleCpu = await measureIdle(target, requestSpec)
  const micros: Record<keyof typeof targets, number[]> = { bare: [], pictor: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['bare', 'pictor'] as const)
      micros[name].push(await measureCpuPerRequest(targets[name], requestSpec))
  }
  const [bareMicros, pictorMicros] = [quantile(micros.bare, 0.25), quantile(micros.pictor, 0.25)]
  const ratio = (bareMicros / pictorMicros) * (1 - targets.pictor.idleCpu / 1_000)
  const idle = `${targets.pictor.idleCpu.toFixed(1)} ms of each second`
  console.log(
    `${urlPath}, ${encoding}, ${body.length} bytes: node:http ${bareMicros.toFixed(1)} µs a request, Pictor ${pictorMicros.toFixed(1)} µs and ${idle}: ${ratio.toFixed(3)}`,
  )
  return ratio
}

/** Returns the CPU microseconds of one request. */
async function measureCpuPerRequest(target: Target, requestSpec: RequestSpec): Promise<number> {
  const before = await readCpuMicros(target.pid)
  await sendRequests(target, requestSpec, REQUESTS_PER_ROUND)
  return ((await readCpuMicros(target.pid)) - before) / REQUESTS_PER_ROUND
}

/** Returns the CPU use at ten requests a second, which refresh the cached response as often as full load. */
async function measureIdle(target: Target, requestSpec: RequestSpec): Promise<number> {
  const [before, startedAt] = [await readCpuMicros(target.pid), performance.now()]
  while (performance.now() - startedAt < IDLE_MS) {
    await sendRequests(target, requestSpec, 1)
    await sleep(100)
  }
  return ((await readCpuMicros(target.pid)) - before) / (performance.now() - startedAt)
}

async function sendRequests(target: Target, requestSpec: RequestSpec, requests: number): Promise<void> {
  let left = requests
  const takeRequest = () => left-- > 0
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sendOnConnection(target, requestSpec, takeRequest)))
}

/** Sends requests one after the other on one connection while `takeRequest` returns true. */
async function sendOnConnection({ port }: Target, requestSpec: RequestSpec, takeRequest: () => boolean): Promise<void> {
  const { path: urlPath, type, encoding } = requestSpec
  const request = `GET ${urlPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: ${type}\r\nAccept-Encoding: ${encoding}\r\nUser-Agent: benchmark\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let remainingBytes = 0
  const sendNext = () => {
    if (!takeRequest()) return socket.end()
    remainingBytes = NaN
    socket.write(request)
  }
  socket.on('data', (chunk: Buffer) => {
    if (Number.isNaN(remainingBytes)) {
      if (!chunk.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200'))) return socket.destroy(new Error(String(chunk)))
      const headLength = chunk.indexOf('\r\n\r\n') + 4
      // Read from each response: a page that was rendered again may be a few bytes longer.
      remainingBytes = headLength + Number(/content-length: (\d+)/i.exec(chunk.subarray(0, headLength).toString())?.[1])
    }
    remainingBytes -= chunk.length
    if (remainingBytes <= 0) sendNext()
  })
  sendNext()
  await once(socket, 'close')
}

/** Returns the body as the server sends it in an encoding, without decoding it as `fetch` does. */
async function fetchBody({ path: urlPath, encoding }: Omit<RequestSpec, 'type'>): Promise<Buffer> {
  const response = await fetch(pictor.url + urlPath, { headers: { 'accept-encoding': 'identity' } })
  const decodedBody = Buffer.from(await response.arrayBuffer())
  if (encoding === 'identity') return decodedBody
  const { port } = new URL(pictor.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `GET ${urlPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
  )
  const received = Buffer.concat(await socket.toArray())
  const body = received.subarray(received.indexOf('\r\n\r\n') + 4)
  // The page may have been rendered again between the two requests.
  return brotliDecompressSync(body).equals(decodedBody) ? body : fetchBody({ path: urlPath, encoding })
}

async function startBareServer(body: Buffer, name: string) {
  const file = path.join(folder, name)
  await writeFile(file, body)
  const port = await findFreePort()
  const child = spawn(process.execPath, ['-e', BARE_SERVER], {
    env: { ...process.env, PORT: String(port), BODY: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await sleep(50)
  return { port, pid: child.pid ?? NaN, kill }
}
