import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { findFreePort } from '../server/src/testing/free-port.ts'
import { cpuMicros } from './cpu-time.ts'
import { printFigure } from './figure.ts'
import { startWithPictures } from './drawn-gallery.ts'
import { quantile } from './statistics.ts'

// P1: the public list from the cache beside a bare HTTP server of Node that sends the same bytes, as requests that one second of CPU
// of the server's process is enough for. Short turns of one and the other; of each the quarter counts that other programs disturbed
// least. Limits and counting are part of each request; renewing the list, and whatever else the process does, of each second, since a
// busy machine lets few requests through in it. Only where /proc tells what a process has used.

const PICTURES = 20
const TURNS = 200
const REQUESTS_A_TURN = 1_000
const CONNECTIONS = 32
const QUIET_MS = 10_000
const LIST = '/api/images/public'
const BARE = `
  const body = require('node:fs').readFileSync(process.env.BODY)
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)]
  require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body)).listen(+process.env.PORT, '127.0.0.1')
`

interface Target {
  port: number
  pid: number
  bytes: number
  /** CPU microseconds in a millisecond in which next to nobody asks. */
  quiet: number
}

const folder = await mkdtemp(path.join(tmpdir(), 'pictor-bench-'))
const ours = await startWithPictures(folder, PICTURES)
const bareServers: Awaited<ReturnType<typeof startBare>>[] = []
try {
  const ratios: number[] = []
  for (const encoding of ['br', 'identity']) ratios.push(await compare(encoding))
  const what = 'rate of the cached public list / node:http, same bytes'
  printFigure({ id: 'P1', what, measured: Math.min(...ratios), goal: { atLeast: 0.85 } })
} finally {
  for (const bare of bareServers) bare.kill()
  await ours.stop()
  await rm(folder, { recursive: true })
}

async function compare(encoding: string): Promise<number> {
  const body = await bodyIn(encoding)
  const bare = await startBare(body, encoding)
  bareServers.push(bare)
  const targets = {
    bare: { port: bare.port, pid: bare.pid, bytes: body.length, quiet: 0 },
    ours: { port: Number(new URL(ours.url).port), pid: ours.pid, bytes: body.length, quiet: 0 },
  }
  for (const target of Object.values(targets)) await load(target, encoding, 20 * REQUESTS_A_TURN)
  await sleep(3_000)
  for (const target of Object.values(targets)) target.quiet = await quietOf(target, encoding)
  const micros: Record<keyof typeof targets, number[]> = { bare: [], ours: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of ['bare', 'ours'] as const) micros[name].push(await cpuOfRequest(targets[name], encoding))
  }
  const [bareMicros, oursMicros] = [quantile(micros.bare, 0.25), quantile(micros.ours, 0.25)]
  const ratio = (bareMicros / oursMicros) * (1 - targets.ours.quiet / 1_000)
  const quiet = `${targets.ours.quiet.toFixed(1)} ms of each second`
  console.log(
    `${encoding}, ${body.length} bytes: node:http ${bareMicros.toFixed(1)} µs a request, ours ${oursMicros.toFixed(1)} µs and ${quiet}: ${ratio.toFixed(3)}`,
  )
  return ratio
}

async function cpuOfRequest(target: Target, encoding: string): Promise<number> {
  const before = await cpuMicros(target.pid)
  await load(target, encoding, REQUESTS_A_TURN)
  return ((await cpuMicros(target.pid)) - before) / REQUESTS_A_TURN
}

/** Somebody asks ten times a second, so that a list is renewed as often as it ever is. */
async function quietOf(target: Target, encoding: string): Promise<number> {
  const [before, began] = [await cpuMicros(target.pid), performance.now()]
  while (performance.now() - began < QUIET_MS) {
    await load(target, encoding, 1)
    await sleep(100)
  }
  return ((await cpuMicros(target.pid)) - before) / (performance.now() - began)
}

async function load(target: Target, encoding: string, requests: number): Promise<void> {
  let left = requests
  const takeOne = () => left-- > 0
  await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(target, encoding, takeOne)))
}

/** One request after the other on one connection, as long as there is one to take. */
async function ask({ port, bytes }: Target, encoding: string, takeOne: () => boolean): Promise<void> {
  const request = `GET ${LIST} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: application/json\r\nAccept-Encoding: ${encoding}\r\nUser-Agent: benchmark\r\n\r\n`
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
      missing = chunk.indexOf('\r\n\r\n') + 4 + bytes
    }
    missing -= chunk.length
    if (missing <= 0) next()
  })
  next()
  await once(socket, 'close')
}

async function bodyIn(encoding: string): Promise<Buffer> {
  const answer = await fetch(ours.url + LIST, { headers: { 'accept-encoding': 'identity' } })
  const whole = Buffer.from(await answer.arrayBuffer())
  if (encoding === 'identity') return whole
  const { port } = new URL(ours.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${LIST} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
  const received = Buffer.concat(await socket.toArray())
  const body = received.subarray(received.indexOf('\r\n\r\n') + 4)
  if (!brotliDecompressSync(body).equals(whole)) throw new Error('The list changed meanwhile.')
  return body
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
