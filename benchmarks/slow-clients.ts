import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Clients that take or send hardly anything, in a process of their own. Prints `open` once all are connected, and at the end, as JSON,
// what became of each kind.

/** What became of one kind. */
export interface Outcome {
  kind: string
  opened: number
  closed: number
  /** Answered in full, of those that are slow but steady. */
  served: number
  /** Null for one that must be served. */
  limitMs: number | null
  /** How long after its limit the last was closed; negative before it. */
  lastAfterMs: number
}

interface Kind {
  count: number
  /** When the server should have closed it; null for one that it must serve. */
  limitMs: number | null
  begin(socket: Socket, host: string): void
  /** Every second. */
  goOn?(socket: Socket): void
}

const GIVE_UP_MS = 120_000
const ALL = 20_000_000
/** Half of it without anything taken, and Node sees half a piece that was taken before as movement, once. */
const UNREAD_MS = 60_000
const [, , port = '', asset = ''] = process.argv

const lines = (...all: string[]) => [...all, '', ''].join('\r\n')
/** Each from an address of its own, as the proxy says it that this program is. */
const head = (method: string, path: string, client: string, ...more: string[]) =>
  lines(`${method} ${path} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${client}`, ...more)
const post = (path: string, client: string, length: number) =>
  head('POST', path, client, 'Content-Type: application/json', `Content-Length: ${length}`)
const received = new WeakMap<Socket, { tail: string }>()

const kinds: Record<string, Kind> = {
  'says nothing': { count: 200, limitMs: 10_000, begin: () => {} },
  'head, a line a second': {
    count: 200,
    limitMs: 10_000,
    begin: (socket) => socket.write('GET / HTTP/1.1\r\nHost: a\r\n'),
    goOn: (socket) => socket.write('X-A: b\r\n'),
  },
  'body, a byte a second': {
    count: 200,
    limitMs: 10_000,
    begin: (socket, client) => socket.write(post('/api/payments/webhook', client, 10_000)),
    goOn: (socket) => socket.write('a'),
  },
  'body that was refused, 10 kB a second': {
    count: 200,
    limitMs: 10_000,
    begin: (socket, client) => socket.write(post('/api/upload', client, ALL)),
    goOn: (socket) => socket.write('a'.repeat(10_000)),
  },
  'answer that it does not read': {
    count: 100,
    limitMs: UNREAD_MS,
    begin(socket, client) {
      socket.pause()
      socket.write(head('GET', asset, client).repeat(12))
      // Who does not read does not see that it was closed, either. Whoever was not gets all of it now, and is kept.
      setTimeout(() => socket.resume(), UNREAD_MS + 9_000).unref()
    },
  },
  'connection that it keeps for later': {
    count: 100,
    limitMs: 73_000,
    begin: (socket, client) => socket.write(head('GET', '/healthz', client)),
  },
  'slow but steady: body, 2 kB a second': {
    count: 20,
    limitMs: null,
    begin: (socket, client) => socket.write(post('/api/payments/webhook', client, 50_000)),
    goOn: (socket) => socket.write('a'.repeat(2_000)),
  },
  'slow but steady: answer, some kB a second': {
    count: 20,
    limitMs: null,
    begin(socket, client) {
      socket.on('data', () => socket.pause())
      socket.write(head('GET', asset, client).repeat(4) + head('GET', '/healthz', client, 'Connection: close'))
    },
    goOn: (socket) => socket.resume(),
  },
}

function isServed(socket: Socket): boolean {
  return /alive"\}$|"BAD_REQUEST"/.test(received.get(socket)?.tail ?? '')
}

async function run(name: string, { count, limitMs, begin, goOn }: Kind, number: number): Promise<() => Outcome> {
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
    let beganAt = performance.now()
    received.set(socket, { tail: '' })
    socket.on('error', () => {})
    socket.once('connect', () => {
      beganAt = performance.now()
      outcome.opened += 1
      begin(socket, `10.${number}.0.${each}`)
      const timer = goOn && setInterval(() => socket.writable && goOn(socket), 1_000)
      socket.once('close', () => clearInterval(timer))
    })
    socket.on('data', (bytes) => {
      const known = received.get(socket)
      if (known) known.tail = (known.tail + bytes.toString('latin1')).slice(-400)
    })
    // The limit counts from where the server waits, a little later than the client begins.
    socket.once('close', () => {
      outcome.closed += 1
      outcome.lastAfterMs = Math.max(outcome.lastAfterMs, performance.now() - beganAt - (limitMs ?? 0))
    })
    // The webhook's refusal leaves the connection open.
    const watch = setInterval(() => isServed(socket) && limitMs === null && socket.destroy(), 100)
    socket.once('close', () => {
      clearInterval(watch)
      if (isServed(socket)) outcome.served += 1
    })
    // No faster than they are taken in: beyond its backlog the system makes a client wait, and lets it think that it is connected.
    if (each % 10 === 0) await sleep(200)
  }
  return () => outcome
}

const running = await Promise.all(Object.entries(kinds).map(([name, kind], number) => run(name, kind, number)))
const total = Object.values(kinds).reduce((sum, { count }) => sum + count, 0)
const sum = (of: 'opened' | 'closed') => running.reduce((all, outcome) => all + outcome()[of], 0)
while (sum('opened') < total) await sleep(20)
console.log('open')
const until = performance.now() + GIVE_UP_MS
while (sum('closed') < total && performance.now() < until) await sleep(100)
console.log(JSON.stringify(running.map((outcome) => outcome())))
process.exit(0)
