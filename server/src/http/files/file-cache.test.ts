import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { FILES_PATH, type ServedFile } from '../../features/images/index.ts'
import { createFileCache, createPublicFiles, type PublicFilesOptions } from './file-cache.ts'

/** Creates a cache in which all files are public except hidden ones, and records its checks. */
function createTestCache(limits: Pick<PublicFilesOptions<number>, 'bytesMax'> = {}) {
  const clock = { ms: Date.UTC(2026, 0, 1), now: () => new Date(clock.ms) }
  const hidden = new Set<string>()
  const checks: string[][] = []
  const images = { filterPublic: async (keys: string[]) => new Set(keys.filter((key) => !hidden.has(key))) }
  const files = createPublicFiles<number>({
    ...limits,
    clock,
    ages: {},
    getSize: (size) => size,
    filterPublic(keys) {
      checks.push(keys)
      return images.filterPublic(keys)
    },
  })
  const add = (key: string, size = 10, asOfMs = clock.ms) => files.set(key, size, asOfMs)
  const isCached = (key: string) => files.get(key) !== null
  return { clock, hidden, checks, images, files, add, isCached }
}

/** Resolves when pending promises have settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a file is not checked again for one second', async () => {
  const { clock, add, isCached, checks } = createTestCache()
  add('a')
  clock.ms += 999
  expect([isCached('a'), isCached('b')]).toEqual([true, false])
  await settle()
  expect(checks).toEqual([])
})

test('requested files are checked together, and returned as long as they are public', async () => {
  const { clock, add, isCached, checks } = createTestCache()
  for (const key of ['a', 'b', 'c', 'unasked']) add(key)
  for (let second = 0; second < 10; second++) {
    clock.ms += 1_500
    expect(['a', 'b', 'c', 'a'].map(isCached)).toEqual([true, true, true, true])
    await settle()
  }
  // The check for the first request does not wait for the others.
  expect(checks.flat().toSorted()).toEqual(
    Array.from({ length: 10 }, () => ['a', 'b', 'c'])
      .flat()
      .toSorted(),
  )
  expect(checks.length).toBe(20)
})

test('a hidden file is removed by the next check, and no file is returned two seconds after its last successful check', async () => {
  const { clock, add, isCached, hidden, images } = createTestCache()
  add('a')
  add('b')
  hidden.add('a')
  clock.ms += 1_000
  expect(isCached('a')).toBe(true)
  await settle()
  expect(isCached('a')).toBe(false)
  images.filterPublic = () => new Promise(() => {})
  expect(isCached('b')).toBe(true)
  clock.ms += 999
  expect(isCached('b')).toBe(true)
  clock.ms += 1
  expect(isCached('b')).toBe(false)
})

test('a slow check counts from its start', async () => {
  const { clock, add, isCached, images } = createTestCache()
  const pendingCheck = Promise.withResolvers<Set<string>>()
  images.filterPublic = () => pendingCheck.promise
  add('a')
  clock.ms += 1_000
  isCached('a')
  clock.ms += 1_999
  pendingCheck.resolve(new Set(['a']))
  await settle()
  expect(isCached('a')).toBe(true)
  clock.ms += 1
  expect(isCached('a')).toBe(false)
})

test('a failed check does not make a file fresh, and the next check may succeed', async () => {
  const { clock, add, isCached, images, checks } = createTestCache()
  const { filterPublic } = images
  images.filterPublic = async () => Promise.reject(new Error('The database is unavailable.'))
  add('a')
  clock.ms += 1_000
  isCached('a')
  await settle()
  images.filterPublic = filterPublic
  clock.ms += 500
  expect(isCached('a')).toBe(true)
  await settle()
  expect(checks.length).toBe(2)
  clock.ms += 1_999
  expect(isCached('a')).toBe(true)
})

test('a clock that is set back does not make a file fresh again', () => {
  const { clock, add, isCached } = createTestCache()
  add('a')
  clock.ms -= 1
  expect(isCached('a')).toBe(false)
  add('a')
  expect(isCached('a')).toBe(true)
})

test('a private file is not cached, and does not renew an entry from when it was public', () => {
  const clock = { ms: Date.UTC(2026, 0, 1), now: () => new Date(clock.ms) }
  const images = { filterPublic: async () => new Set<string>() }
  const cacheHitCounter = { createCounter: () => () => {} }
  const cache = createFileCache({ images, clock, cacheHitCounter, securityHeaders: {}, ages: {} })
  const file = (key: string, access: ServedFile['access']): ServedFile => ({
    key,
    access,
    contentType: 'image/webp',
    name: null,
    size: async () => 1,
    stream: async () => null,
    link: async () => null,
  })
  const request = { method: 'GET', url: `${FILES_PATH}a`, headers: {} } as IncomingMessage
  const response = { writeHead: () => ({ end() {} }) } as unknown as ServerResponse
  cache.set(file('a', 'public'), Buffer.from('x'), clock.ms)
  expect(cache.handleEarly(request, response)).toBe(true)
  clock.ms += 3_000
  cache.set(file('a', 'session'), Buffer.from('x'), clock.ms)
  expect(cache.handleEarly(request, response)).toBe(false)
  cache.set(file('b', 'session'), Buffer.from('x'), clock.ms)
  expect(cache.getBytes(file('b', 'session'))).toBe(null)
})

test('an older check does not replace a newer one', () => {
  const { clock, add, isCached } = createTestCache()
  add('a')
  add('a', 10, clock.ms - 5_000)
  expect(isCached('a')).toBe(true)
})

test('files take no more bytes than allowed, the least recently used are evicted, and a file that is too large replaces none', async () => {
  const { clock, add, isCached, files } = createTestCache({ bytesMax: 40 })
  for (const key of ['a', 'b', 'c', 'd']) add(key)
  clock.ms += 1_000
  isCached('a')
  await settle()
  add('e')
  expect(['a', 'b', 'c', 'd', 'e'].map(isCached)).toEqual([true, false, true, true, true])
  add('f', 41)
  expect(['a', 'c', 'd', 'e', 'f'].map((key) => files.peek(key))).toEqual([10, 10, 10, 10, null])
})

test('bytes stay in memory after the file may no longer be returned', () => {
  const { clock, add, files } = createTestCache()
  add('a')
  clock.ms += 60_000
  expect([files.get('a'), files.peek('a')]).toEqual([null, 10])
})
