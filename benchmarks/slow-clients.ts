import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// The clients of slow-sockets.bench.ts, which send or read very slowly, in their own process. Prints `open` when all
// are connected, and at the end the outcome of each kind of client as JSON.

/** The outcome of one kind of client. */
export interface Outcome {
  kind: string
  opened: number
  closed: number
  /** Number of clients that received a full response. */
  served: number
  /** The time until the server must have closed the connection; null for a kind that must be served. */
  limitMs: number | null
  /** Milliseconds from the limit to the last close; negative if before the limit. */
  lastAfterMs: number
}

interface Kind {
  count: number
  /** The time until the server must have closed the connection; null for a kind that must be served. */
  limitMs: number | null
  /** Called when the client is connected. Each client has its own IP address. */
  start(socket: Socket, clientIp: string): void
  /** Called every second. */
  continueSlowly?(socket: Socket): void
}

const TIMEOUT_MS = 120_000
const UPLOAD_BYTES = 20_000_000
/**
 * Twice the server's limit for a stalled write: at the first check, Node may still count bytes that it wrote before the
 * stall.
 */
const UNREAD_LIMIT_MS = 60_000
const [, , port = '', asset = ''] = process.argv

const joinLines = (...lines: string[]) => [...lines, '', ''].join('\r\n')
/** Returns the head of a request. This program acts as the trusted proxy and sets the client IP. */
const createHead = (method: string, path: string, client: string, ...more: string[]) =>
  joinLines(`${method} ${path} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${client}`, ...more)
const createPostHead = (path: string, client: string, length: number) =>
  createHead('POST', path, client, 'Content-Type: application/json', `Content-Length: ${length}`)
/** The last characters that each client has received. */
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
    start: (socket, client) => socket.write(createPostHead('/api/payments/webhook', client, 10_000)),
    continueSlowly: (socket) => socket.write('a'),
  },
  'rejected body, 10 kB a second': {
    count: 200,
    limitMs: 10_000,
    start: (socket, client) => socket.write(createPostHead('/api/upload', client, UPLOAD_BYTES)),
    continueSlowly: (socket) => socket.write('a'.repeat(10_000)),
  },
  'unread response': {
    count: 100,
    limitMs: UNREAD_LIMIT_MS,
    start(socket, client) {
      socket.pause()
      socket.write(createHead('GET', asset, client).repeat(12))
      // A client that does not read does not notice the close, so it starts to read after the limit. If the connection
      // is still open then, it receives everything and counts as not closed.
      setTimeout(() => socket.resume(), UNREAD_LIMIT_MS + 9_000).unref()
    },
  },
  'idle kept-alive connection': {
    count: 100,
    limitMs: 73_000,
    start: (socket, client) => socket.write(createHead('GET', '/healthz', client)),
  },
  'slow but steady: body, 2 kB a second': {
    count: 20,
    limitMs: null,
    start: (socket, client) => socket.write(createPostHead('/api/payments/webhook', client, 50_000)),
    continueSlowly: (socket) => socket.write('a'.repeat(2_000)),
  },
  'slow but steady: response, some kB a second': {
    count: 20,
    limitMs: null,
    start(socket, client) {
      socket.on('data', () => socket.pause())
      socket.write(
        createHead('GET', asset, client).repeat(4) + createHead('GET', '/healthz', client, 'Connection: close'),
      )
    },
    continueSlowly: (socket) => socket.resume(),
  },
}

/** Whether the last response has arrived: that of `/healthz`, or the webhook's error for a complete but invalid body. */
function isServed(socket: Socket): boolean {
  return /alive"\}$|"BAD_REQUEST"/.test(received.get(socket)?.tail ?? '')
}

/** Connects the clients of one kind. Returns a function that returns their outcome so far. */
async function startClients(
  name: string,
  { count, limitMs, start, continueSlowly }: Kind,
  kindNumber: number,
): Promise<() => Outcome> {
  const outcome: Outcome = {
    kind: name,
    opened: 0,
    closed: 0,
    served: 0,
    limitMs,
    lastAfterMs: -Infinity,
  }
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(port), '127.0.0.1')
    let startedAt = performance.now()
    received.set(socket, { tail: '' })
    socket.on('error', () => {})
    socket.once('connect', () => {
      startedAt = performance.now()
      outcome.opened += 1
      start(socket, `10.${kindNumber}.0.${index}`)
      const timer = continueSlowly && setInterval(() => socket.writable && continueSlowly(socket), 1_000)
      socket.once('close', () => clearInterval(timer))
    })
    socket.on('data', (bytes) => {
      const state = received.get(socket)
      if (state) state.tail = (state.tail + bytes.toString('latin1')).slice(-400)
    })
    // Measured from the client's connect, which is a little before the server's limit starts.
    socket.once('close', () => {
      outcome.closed += 1
      outcome.lastAfterMs = Math.max(outcome.lastAfterMs, performance.now() - startedAt - (limitMs ?? 0))
    })
    // Closes served connections: the webhook's error response leaves them open.
    const watch = setInterval(() => isServed(socket) && limitMs === null && socket.destroy(), 100)
    socket.once('close', () => {
      clearInterval(watch)
      if (isServed(socket)) outcome.served += 1
    })
    // Connects no faster than the server accepts connections: with a full backlog, a client appears connected but
    // waits.
    if (index % 10 === 0) await sleep(200)
  }
  return () => outcome
}

const readOutcomes = await Promise.all(
  Object.entries(kinds).map(([name, kind], number) => startClients(name, kind, number)),
)
const clientCount = Object.values(kinds).reduce((sum, { count }) => sum + count, 0)
const sum = (field: 'opened' | 'closed') => readOutcomes.reduce((total, readOutcome) => total + readOutcome()[field], 0)
while (sum('opened') < clientCount) await sleep(20)
console.log('open')
const deadline = performance.now() + TIMEOUT_MS
while (sum('closed') < clientCount && performance.now() < deadline) await sleep(100)
console.log(JSON.stringify(readOutcomes.map((readOutcome) => readOutcome())))
process.exit(0)
