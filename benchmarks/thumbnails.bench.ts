import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { readCpuMicros } from './cpu-time.ts'
import { printMeasurement } from './measurement.ts'
import { startWithImages } from './gallery-server.ts'
import { quantile } from './statistics.ts'

// Performance goal P10: compares thumbnails of the gallery, which Pictor sends from memory, with nginx with sendfile
// and one process, for the same files and headers. The result is the ratio of requests per second of CPU time of the
// server process, and of requests per second. Short rounds alternate between the two; the 25th percentile of each
// counts, because other programs disturb those rounds least. Needs nginx, and /proc for CPU times.

const IMAGE_COUNT = 24
const ROUNDS = 60
const REQUESTS_PER_ROUND = 2_000
const CONNECTIONS = 32
const LIST = '/api/images/public'
/** The width that a tile requests on a desktop. */
const WIDTH = '320w'

interface Server {
  port: number
  pid: number
}

interface Target extends Server {
  connections: Socket[]
}

interface Thumbnail {
  path: string
  bytes: number
}

const NGINX = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
if (NGINX === undefined) console.log('P10 was not measured: nginx is not installed.')
else await measure(NGINX)

async function measure(nginx: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-bench-'))
  const pictor = await startWithImages(folder, IMAGE_COUNT)
  let reference: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    const thumbnails = await findThumbnails(pictor.url)
    reference = await startNginx(nginx, folder, await fetchHeaders(pictor.url, thumbnails))
    const [nginxTarget, pictorTarget] = await Promise.all([
      openTarget(reference),
      openTarget({ port: Number(new URL(pictor.url).port), pid: pictor.pid }),
    ])
    await compare({ nginx: nginxTarget, pictor: pictorTarget }, thumbnails)
  } finally {
    await reference?.stop()
    await pictor.stop()
    await rm(folder, { recursive: true })
  }
}

async function openTarget({ port, pid }: Server): Promise<Target> {
  return { port, pid, connections: await openConnections(port) }
}

async function compare(targets: Record<'nginx' | 'pictor', Target>, thumbnails: Thumbnail[]): Promise<void> {
  for (const target of Object.values(targets)) await sendRequests(target, thumbnails, 20 * REQUESTS_PER_ROUND)
  // Microseconds per request, by round.
  const cpu: Record<keyof typeof targets, number[]> = { nginx: [], pictor: [] }
  const time: Record<keyof typeof targets, number[]> = { nginx: [], pictor: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['nginx', 'pictor'] as const) {
      const [before, startedAt] = [await readCpuMicros(targets[name].pid), performance.now()]
      await sendRequests(targets[name], thumbnails, REQUESTS_PER_ROUND)
      time[name].push(((performance.now() - startedAt) * 1_000) / REQUESTS_PER_ROUND)
      cpu[name].push(((await readCpuMicros(targets[name].pid)) - before) / REQUESTS_PER_ROUND)
    }
  }
  const calculateRatio = (micros: typeof cpu) => quantile(micros.nginx, 0.25) / quantile(micros.pictor, 0.25)
  const sizes = thumbnails.map(({ bytes }) => bytes)
  console.log(
    `${thumbnails.length} files, ${quantile(sizes, 0.5)} bytes median. A request: nginx ${formatTimes(cpu.nginx, time.nginx)}, Pictor ${formatTimes(cpu.pictor, time.pictor)}.`,
  )
  printMeasurement({
    id: 'P10',
    what: 'hot thumbnail / nginx sendfile, by CPU',
    measured: calculateRatio(cpu),
    goal: { atLeast: 0.75 },
  })
  for (const { connections } of Object.values(targets)) for (const connection of connections) connection.destroy()
  // Says less about the server: the clients use as much CPU time.
  printMeasurement({ id: 'P10', what: 'the same by the clock, clients included', measured: calculateRatio(time) })
}

function formatTimes(cpu: number[], time: number[]): string {
  return `${quantile(cpu, 0.25).toFixed(1)} µs of CPU in ${quantile(time, 0.25).toFixed(1)} µs`
}

async function sendRequests({ port, connections }: Target, thumbnails: Thumbnail[], requests: number): Promise<void> {
  let left = requests
  const take = () => (left-- > 0 ? thumbnails[left % thumbnails.length] : undefined)
  await Promise.all(connections.map((connection) => sendOnConnection(connection, port, take)))
}

/** Sends requests on one connection, one after the other, until `take` returns no more thumbnails. */
async function sendOnConnection(connection: Socket, port: number, take: () => Thumbnail | undefined): Promise<void> {
  for (let thumbnail = take(); thumbnail; thumbnail = take()) {
    connection.write(createRequest(thumbnail.path, port))
    await waitForResponse(connection, thumbnail.bytes)
  }
}

function waitForResponse(connection: Socket, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let remainingBytes = NaN
    const receive = (chunk: Buffer) => {
      if (Number.isNaN(remainingBytes)) {
        if (!chunk.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200'))) reject(new Error(String(chunk)))
        remainingBytes = chunk.indexOf('\r\n\r\n') + 4 + bytes
      }
      remainingBytes -= chunk.length
      if (remainingBytes > 0) return
      connection.off('data', receive)
      resolve()
    }
    connection.on('data', receive)
  })
}

/** Opens connections that stay open, as a browser's do. */
function openConnections(port: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = connect(port, '127.0.0.1')
      await once(connection, 'connect')
      return connection
    }),
  )
}

/** Returns a request with the headers of a browser. */
function createRequest(urlPath: string, port: number): string {
  const headers = [
    `Host: 127.0.0.1:${port}`,
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Accept: image/avif,image/webp,image/apng,image/*,*/*;q=0.8',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: en-GB,en;q=0.9',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: no-cors',
    'Sec-Fetch-Dest: image',
    `Referer: http://127.0.0.1:${port}/`,
  ]
  return `GET ${urlPath} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
}

async function findThumbnails(url: string): Promise<Thumbnail[]> {
  const { images } = (await (await fetch(`${url}${LIST}?pageSize=${IMAGE_COUNT}`)).json()) as {
    images: { srcset: string }[]
  }
  return Promise.all(
    images.map(async ({ srcset }) => {
      const urlPath =
        srcset
          .split(', ')
          .find((entry) => entry.endsWith(` ${WIDTH}`))
          ?.split(' ')[0] ?? ''
      return { path: urlPath, bytes: (await (await fetch(url + urlPath)).arrayBuffer()).byteLength }
    }),
  )
}

/** Returns the headers of Pictor's responses that nginx does not set by itself. */
async function fetchHeaders(url: string, [first]: Thumbnail[]): Promise<[string, string][]> {
  const { headers } = await fetch(url + (first?.path ?? ''))
  const setByNginx = new Set([
    'content-type',
    'content-length',
    'date',
    'connection',
    'keep-alive',
    'etag',
    'accept-ranges',
  ])
  return [...headers].filter(([name]) => !setByNginx.has(name))
}

async function startNginx(nginx: string, folder: string, headers: [string, string][]) {
  const port = await findFreePort()
  const home = path.join(folder, 'nginx')
  await mkdir(home)
  await writeFile(
    path.join(home, 'nginx.conf'),
    createNginxConfiguration({ port, home, files: path.join(folder, 'data/files'), headers }),
  )
  const child = spawn(nginx, ['-p', home, '-c', path.join(home, 'nginx.conf'), '-e', path.join(home, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(await readFile(path.join(home, 'error.log'), 'utf8'))
    await sleep(50)
  }
  return {
    port,
    pid: child.pid ?? NaN,
    async stop() {
      process.off('exit', kill)
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

interface NginxOptions {
  port: number
  home: string
  files: string
  headers: [string, string][]
}

/** The defaults of nginx, but with sendfile, without an access log, and with a single process. */
function createNginxConfiguration({ port, home, files, headers }: NginxOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(home, name)};`,
  )
  const added = headers.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
  return `
    daemon off; master_process off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${path.join(home, 'pid')};
    events { worker_connections 256; }
    http {
      ${temporary.join(' ')}
      access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000;
      types { image/webp webp; }
      server { listen 127.0.0.1:${port}; location /files/ { alias ${files}/; ${added.join(' ')} } }
    }`
}
