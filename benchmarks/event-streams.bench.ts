import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { createStreamServer } from '../server/test/harness/stream-server.ts'

// Performance goal P16: measures the memory of an idle event stream, next to that of a plain socket, and how long
// heartbeats block the event loop. The clients run in their own process.

const CLIENTS = 2_000
const ALLOWED_KB = 10
const HEARTBEAT_MS = 3_000
/** About as long as a real access token. */
const TOKEN = 'x'.repeat(500)
/** Opens the connections in 50 chains: each chain opens its next connection when the previous one has received data. */
const CLIENT = `
  const request = process.argv[3] === 'streams' && 'GET /api/events HTTP/1.1\\r\\nHost: localhost\\r\\nAuthorization: Bearer ${TOKEN}\\r\\n\\r\\n'
  let connected = 0
  const open = (left) => {
    if (left === 0) return
    const socket = require('node:net').connect(+process.argv[1], '127.0.0.1', () => request && socket.write(request))
    socket.once('data', () => {
      if (++connected === +process.argv[2]) console.log('open')
      open(left - 50)
    })
    socket.resume()
  }
  for (let chain = 0; chain < 50; chain++) open(+process.argv[2])
`

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function measureHeapBytes(): Promise<number> {
  // The memory of closed connections is released a little later.
  await sleep(1_000)
  for (let times = 0; times < 5; times++) {
    collectGarbage()
    await sleep(50)
  }
  return process.memoryUsage().heapUsed
}

/** Opens the clients and returns the heap bytes per idle client. */
async function measure(port: number, kind: 'streams' | 'bare sockets'): Promise<number> {
  const before = await measureHeapBytes()
  const clients = spawn(process.execPath, ['-e', CLIENT, String(port), String(CLIENTS), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(clients.stdout, 'data', { signal: AbortSignal.timeout(60_000) })
  const bytes = (await measureHeapBytes()) - before
  const stall = await measureLongestStall()
  clients.kill()
  await once(clients, 'exit')
  console.log(
    `${CLIENTS} ${kind}: ${(bytes / CLIENTS / 1_000).toFixed(1)} kB of heap each, longest event-loop stall ${stall.toFixed(0)} ms`,
  )
  return bytes / CLIENTS
}

/** Returns the longest event-loop stall during two heartbeats, in milliseconds. */
async function measureLongestStall(): Promise<number> {
  let longest = 0
  for (const end = performance.now() + 2 * HEARTBEAT_MS; performance.now() < end;) {
    const startedAt = performance.now()
    await sleep(1)
    longest = Math.max(longest, performance.now() - startedAt - 1)
  }
  return longest
}

async function listen(server: Server): Promise<number> {
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return port
}

const bareServer = createServer((socket) => {
  socket.on('error', () => {}).resume()
  socket.write('welcome')
})
const barePort = await listen(bareServer)

const app = await createStreamServer(HEARTBEAT_MS)
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

// The first round warms up, so that loading and compiling code does not count.
for (const round of ['to warm up', 'measured']) {
  console.log(`${round}:`)
  await measure(barePort, 'bare sockets')
  const kilobytes = (await measure(port, 'streams')) / 1_000
  if (round === 'to warm up') continue
  console.log(`allowed: ${ALLOWED_KB} kB for a stream`)
  if (!(kilobytes <= ALLOWED_KB)) process.exitCode = 1
}
await app.close()
bareServer.close()
