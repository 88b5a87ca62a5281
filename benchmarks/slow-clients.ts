import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Clients that send or read very slowly, in their own process. Prints `open` when all are connected, and at the end the
// outcome of each kind as JSON.

/** The outcome of one kind of client. */
export interface Outcome {
  kind: string
  opened: number
  closed: number
  /** Number of slow but steady clients that received a full response. */
  served: number
  /** Null for a kind that must be served. */
  limitMs: number | null
  /** Milliseconds from the limit to the last close; negative if before the limit. */
  lastAfterMs: number
}

interface Kind {
  count: number
  /** When the server must have closed it; null for a kind that it must serve. */
  limitMs: number | null
  start(socket: Socket, host: string): void
  /** Called every second. */
  continueSlowly?(socket: Socket): void
}

const TIMEOUT_MS = 120_000
const ALL = 20_000_000
/** Twice the server's limit without progress: Node once reports an earlier partial write as progress. */
const UNREAD_MS = 60_000
const [, , port = '', asset = ''] = process.argv

const lines = (...all: string[]) => [...all, '', ''].join('\r\n')
/** Each client has its own IP address, which this program sets as the trusted proxy. */
const head = (method: string, path: string, client: string, ...more: string[]) =>
  lines(`${method} ${path} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${client}`, ...more)
const post = (path: string, client: string, length: number) =>
  head('POST', path, client, 'Content-Type: application/json', `Content-Length: ${length}`)
const received = new WeakMap<Socket, { tail: string }>()

const kinds: Record<string, Kind> = {
  'sends nothing': { count: 200, limitMs: 10_000, start: () => {} },
  'head, a line a second': {
    count: 200,
    limitMs: 10_000,
    start: (socket) => socket.write('GET / HTTP/1.1\r\nHost: a\r\n'),
    continueSlowly: (socket) => socket.write('X-A: b\r\n'),
  },
  'body, a byte a second': {
    count: 200,
    limitMs: 10_000,
    start: (socket, client) => socket.write(post('/api/payments/webhook', client, 10_000)),
    continueSlowly: (socket) => socket.write('a'),
  },
  'rejected body, 10 kB a second': {
    count: 200,
    limitMs: 10_000,
    start: (socket, client) => socket.write(post('/api/upload', client, ALL)),
    continueSlowly: (socket) => socket.write('a'.repeat(10_000)),
  },
  'unread response': {
    count: 100,
    limitMs: UNREAD_MS,
    start(socket, client) {
      socket.pause()
      socket.write(head('GET', asset, client).repeat(12))
      // A client that does not read does not notice the close. It starts to read here; if the connection is still open,
      // it receives everything and stays open.
      setTimeout(() => socket.resume(), UNREAD_MS + 9_000).unref()
    },
  },
  'idle kept-alive connection': {
    count: 100,
    limitMs: 73_000,
    start: (socket, client) => socket.write(head('GET', '/healthz', client)),
  },
  'slow but steady: body, 2 kB a second': {
    count: 20,
    limitMs: null,
    start: (socket, client) => socket.write(post('/api/payments/webhook', client, 50_000)),
    continueSlowly: (socket) => socket.write('a'.repeat(2_000)),
  },
  'slow but steady: response, some kB a second': {
    count: 20,
    limitMs: null,
    start(socket, client) {
      socket.on('data', () => socket.pause())
      socket.write(head('GET', asset, client).repeat(4) + head('GET', '/healthz', client, 'Connection: close'))
    },
    continueSlowly: (socket) => socket.resume(),
  },
}

function isServed(socket: Socket): boolean {
  return /alive"\}$|"BAD_REQUEST"/.test(received.get(socket)?.tail ?? '')
}

async function run(
  name: string,
  { count, limitMs, start, continueSlowly }: Kind,
  number: number,
): Promise<() => Outcome> {
  const outcome: Outcome = {
    kind: name,
    opened: 0,
    closed: 0,
    served: 0,
    limitMs,
    lastAfterMs: -Infinity,
  }
  for (let each = 0; each < count; each++) {
    const socket = connect(Number(port), '127.0.0.1')
    let startedAt = performance.now()
    received.set(socket, { tail: '' })
    socket.on('error', () => {})
    socket.once('connect', () => {
      startedAt = performance.now()
      outcome.opened += 1
      start(socket, `10.${number}.0.${each}`)
      const timer = continueSlowly && setInterval(() => socket.writable && continueSlowly(socket), 1_000)
      socket.once('close', () => clearInterval(timer))
    })
    socket.on('data', (bytes) => {
      const state = received.get(socket)
      if (state) state.tail = (state.tail + bytes.toString('latin1')).slice(-400)
    })
    // The server's limit starts a little later than the client's clock.
    socket.once('close', () => {
      outcome.closed += 1
      outcome.lastAfterMs = Math.max(outcome.lastAfterMs, performance.now() - startedAt - (limitMs ?? 0))
    })
    // The webhook's error response leaves the connection open.
    const watch = setInterval(() => isServed(socket) && limitMs === null && socket.destroy(), 100)
    socket.once('close', () => {
      clearInterval(watch)
      if (isServed(socket)) outcome.served += 1
    })
    // No faster than the server accepts them: beyond the backlog, the system makes a client wait although it appears
    // connected.
    if (each % 10 === 0) await sleep(200)
  }
  return () => outcome
}

const running = await Promise.all(Object.entries(kinds).map(([name, kind], number) => run(name, kind, number)))
const total = Object.values(kinds).reduce((sum, { count }) => sum + count, 0)
const sum = (of: 'opened' | 'closed') => running.reduce((all, outcome) => all + outcome()[of], 0)
while (sum('opened') < total) await sleep(20)
console.log('open')
const deadline = performance.now() + TIMEOUT_MS
while (sum('closed') < total && performance.now() < deadline) await sleep(100)
console.log(JSON.stringify(running.map((outcome) => outcome())))
process.exit(0)
