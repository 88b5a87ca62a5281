import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import { describeRateLimiter } from '../../../test/conformance/rate-limiter.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { openTestDatabase } from '../../../test/harness/databases.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { createMemoryRateLimiter } from './memory.ts'
import { createPostgresRateLimiter, type PostgresRateLimiterOptions } from './postgres.ts'

const LIMIT = { name: 'tries', points: 10, windowSeconds: 60 }

describe.runIf(inject('engine') === 'postgres')('on a PostgreSQL server', () => {
  describeRateLimiter('PostgreSQL', async () => createLimiter(await createDatabaseUrl()))

  test('processes share their points, even for simultaneous calls', async () => {
    const url = await createDatabaseUrl()
    const limiters = Array.from({ length: 5 }, () => createLimiter(url))
    const results = await Promise.all(
      limiters.flatMap((limiter) => Array.from({ length: 10 }, () => isAllowed(limiter))),
    )
    expect(results.filter(Boolean)).toHaveLength(10)
    expect(await Promise.all(limiters.map((limiter) => isAllowed(limiter)))).toEqual(Array(5).fill(false))
  })

  test('while the server is unreachable, calls are counted in memory and one error is logged', async () => {
    const { logger, lines } = recordErrors()
    const limiter = createLimiter(`postgres://nobody@127.0.0.1:${await findFreePort()}/none`, { logger })
    const results = await Promise.all(Array.from({ length: 30 }, () => isAllowed(limiter)))
    expect(results.filter(Boolean)).toHaveLength(10)
    expect(lines).toHaveLength(1)
  })

  test.runIf(inject('deep'))(
    'a server that stops responding delays only one call, and is used again when it responds',
    async () => {
      const { logger, lines } = recordErrors()
      const proxy = await startProxy(await createDatabaseUrl())
      const limiter = createLimiter(proxy.url, { logger, timeoutMs: 1_000, cooldownMs: 8_000 })
      for (let use = 0; use < 9; use++) expect(await isAllowed(limiter)).toBe(true)
      proxy.silence()
      const startedAt = performance.now()
      for (let use = 0; use < 10; use++) expect(await isAllowed(limiter)).toBe(true)
      // Only one call waited for its timeout, not all ten.
      expect(performance.now() - startedAt).toBeLessThan(5_000)
      expect(lines).toHaveLength(1)
      proxy.resume()
      // The shared count still has one use left, regardless of the calls counted in memory.
      await vi.waitFor(async () => expect(await isAllowed(limiter)).toBe(true), { interval: 50 })
      expect(await isAllowed(limiter)).toBe(false)
    },
  )
})

function createLimiter(url: string, options: Partial<PostgresRateLimiterOptions> = {}): RateLimiter {
  const fallback = createMemoryRateLimiter(systemClock)
  const limiter = createPostgresRateLimiter({
    url,
    logger: recordErrors().logger,
    fallback,
    // A long timeout: many connections at once are slow on a busy machine, and after a timeout a limiter counts alone.
    timeoutMs: 30_000,
    ...options,
  })
  onTestFinished(() => limiter.close())
  return limiter
}

async function isAllowed(limiter: RateLimiter): Promise<boolean> {
  return (await limiter.consume(LIMIT, 'ada')).allowed
}

async function createDatabaseUrl(): Promise<string> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  if (database.driver.engine !== 'postgres') throw new Error('This test is for PostgreSQL.')
  return database.driver.url
}

/** Records the errors that are logged. */
function recordErrors(): { logger: Logger; lines: string[] } {
  const lines: string[] = []
  return { lines, logger: { info() {}, warn() {}, error: (_fields, message) => void lines.push(message) } }
}

/** A proxy to the server. While silenced, it drops all data. */
async function startProxy(url: string): Promise<{ url: string; silence(): void; resume(): void }> {
  const { hostname, port: target } = new URL(url)
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(Number(target), hostname)
    for (const end of [socket, upstream]) sockets.add(end.on('error', () => {}))
    socket.on('data', (bytes) => !isSilent && upstream.write(bytes)).on('close', () => upstream.destroy())
    upstream.on('data', (bytes) => !isSilent && socket.write(bytes)).on('close', () => socket.destroy())
  })
  const port = await findFreePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const proxied = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href
  return { url: proxied, silence: () => (isSilent = true), resume: () => (isSilent = false) }
}
