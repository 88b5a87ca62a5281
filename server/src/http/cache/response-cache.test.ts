import { expect, test } from 'vitest'
import type { ResponseContent } from './response-body.ts'
import { createResponseCache, type CachedResponse, type ResponseCacheOptions } from './response-cache.ts'

function createTestCache(limits: Pick<ResponseCacheOptions, 'entriesMax' | 'bytesMax'> = {}) {
  const clock = { ms: Date.UTC(2026, 0, 1), now: () => new Date(clock.ms) }
  const cache = createResponseCache({
    ...limits,
    clock,
    compress: async (bytes) => bytes.subarray(0, 10),
    headers: [],
    cacheControl: { fresh: 'max-age=1', stale: 'no-cache' },
    vary: 'Accept-Encoding',
    ages: {},
    tryConsume: () => true,
  })
  return { clock, cache }
}

const createContent = (text: string): ResponseContent => ({ bytes: Buffer.from(text), type: 'text/plain', headers: [] })

/** A source whose loads are settled by the test. */
function createManualSource(key: string) {
  const loads: PromiseWithResolvers<ResponseContent>[] = []
  const load = () => {
    const pending = Promise.withResolvers<ResponseContent>()
    loads.push(pending)
    return pending.promise
  }
  return { key, load, loads }
}

/** A source that loads its current `text` at once. */
function createTextSource(key: string, text = key) {
  const source = { key, text, loads: 0, load: async () => createContent((source.loads++, source.text)) }
  return source
}

async function readText(fetched: Promise<CachedResponse>): Promise<string> {
  return (await (await fetched).body.encode('identity')).body.toString()
}

/** Resolves when pending promises have settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a thousand simultaneous requests cause one load', async () => {
  const { cache } = createTestCache()
  const source = createManualSource('a')
  const all = Array.from({ length: 1_000 }, () => readText(cache.fetch(source)))
  expect(source.loads).toHaveLength(1)
  source.loads[0]?.resolve(createContent('found'))
  expect(new Set(await Promise.all(all))).toEqual(new Set(['found']))
  expect(source.loads).toHaveLength(1)
})

test('a response is not loaded again for a second', async () => {
  const { cache, clock } = createTestCache()
  const source = createTextSource('a')
  await cache.fetch(source)
  clock.ms += 999
  const found = cache.get(source)
  expect([found && cache.isFresh(found), source.loads]).toEqual([true, 1])
})

test('in the next second the stale response is returned while it is loaded again once', async () => {
  const { cache, clock } = createTestCache()
  const source = createTextSource('a', 'old')
  await cache.fetch(source)
  source.text = 'new'
  clock.ms += 1_000
  const fetched = Array.from({ length: 100 }, () => cache.fetch(source))
  expect(new Set(await Promise.all(fetched.map(readText)))).toEqual(new Set(['old']))
  expect(cache.isFresh(await cache.fetch(source))).toBe(true)
  expect([await readText(cache.fetch(source)), source.loads]).toEqual(['new', 2])
})

test('a response older than two seconds is never returned', async () => {
  const { cache, clock } = createTestCache()
  const source = createTextSource('a', 'old')
  await cache.fetch(source)
  source.text = 'new'
  clock.ms += 2_000
  expect(cache.get(source)).toBe(null)
  expect(await readText(cache.fetch(source))).toBe('new')
})

test('the age of a response counts from the start of its load', async () => {
  const { cache, clock } = createTestCache()
  const source = createManualSource('a')
  const fetched = cache.fetch(source)
  clock.ms += 1_500
  source.loads[0]?.resolve(createContent('slow'))
  expect(cache.isFresh(await fetched)).toBe(false)
  clock.ms += 500
  expect(cache.get(source)).toBe(null)
})

test('requests do not join a load that started two seconds ago, and its late result does not replace a newer one', async () => {
  const { cache, clock } = createTestCache()
  const source = createManualSource('a')
  const first = readText(cache.fetch(source))
  clock.ms += 2_000
  const second = readText(cache.fetch(source))
  expect(source.loads).toHaveLength(2)
  source.loads[1]?.resolve(createContent('newer'))
  source.loads[0]?.resolve(createContent('older'))
  expect([await first, await second]).toEqual(['older', 'newer'])
  expect(await readText(cache.fetch(source))).toBe('newer')
})

test('a failed load rejects all waiting requests, is not cached, and the next request loads again', async () => {
  const { cache } = createTestCache()
  const source = createManualSource('a')
  const fetched = [cache.fetch(source), cache.fetch(source)]
  source.loads[0]?.reject(new Error('away'))
  for (const response of fetched) await expect(response).rejects.toThrow('away')
  const again = readText(cache.fetch(source))
  source.loads[1]?.resolve(createContent('back'))
  expect(await again).toBe('back')
})

test('while loads fail the stale response is returned until it is two seconds old, and then the error', async () => {
  const { cache, clock } = createTestCache()
  const source = createManualSource('a')
  const fetched = readText(cache.fetch(source))
  source.loads[0]?.resolve(createContent('old'))
  await fetched
  clock.ms += 1_999
  expect(await readText(cache.fetch(source))).toBe('old')
  source.loads[1]?.reject(new Error('away'))
  await settle()
  expect(await readText(cache.fetch(source))).toBe('old')
  source.loads[2]?.reject(new Error('away'))
  await settle()
  clock.ms += 1
  const lastFetch = cache.fetch(source)
  source.loads[3]?.reject(new Error('still away'))
  await expect(lastFetch).rejects.toThrow('still away')
})

test('a clock that is set back does not extend the life of a response, and the next one is cached', async () => {
  const { cache, clock } = createTestCache()
  const source = createTextSource('a')
  await cache.fetch(source)
  clock.ms -= 60_000
  expect(cache.get(source)).toBe(null)
  await cache.fetch(source)
  expect(cache.get(source)).not.toBe(null)
  expect(source.loads).toBe(2)
})

test('an unchanged response keeps its compressed forms', async () => {
  const { cache, clock } = createTestCache()
  const source = createTextSource('a', 'x'.repeat(2_000))
  const before = (await cache.fetch(source)).body
  await before.encode('br')
  clock.ms += 5_000
  expect((await cache.fetch(source)).body).toBe(before)
})

test('beyond the maximum number of entries the least recently used one is evicted', async () => {
  const { cache, clock } = createTestCache({ entriesMax: 2 })
  const [a, b, c] = [createTextSource('a'), createTextSource('b'), createTextSource('c')]
  for (const source of [a, b]) await cache.fetch(source)
  clock.ms += 2_000
  await cache.fetch(a)
  await cache.fetch(c)
  expect([a, b, c].map(({ key }) => cache.has(key))).toEqual([true, false, true])
})

test('responses take no more bytes than allowed, including their compressed forms', async () => {
  const { cache } = createTestCache({ bytesMax: 4_999 })
  const [a, b, c] = ['a', 'b', 'c'].map((key) => createTextSource(key, key.repeat(2_495)))
  if (!a || !b || !c) throw new Error('Expected three sources.')
  await (await cache.fetch(a)).body.encode('br')
  await cache.fetch(b)
  expect([cache.get(a), cache.get(b)].map((found) => found !== null)).toEqual([false, true])
  const large = createTextSource('large', 'x'.repeat(5_001))
  expect(await readText(cache.fetch(large))).toHaveLength(5_001)
  expect(cache.get(large)).toBe(null)
})
