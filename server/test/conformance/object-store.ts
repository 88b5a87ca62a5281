import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { ByteRange, ObjectStore, StoredObject } from '../../src/ports/object-store.ts'

const PNG = 'image/png'
const INVALID_KEYS = [
  '',
  '/',
  '.',
  '..',
  '/images/a.png',
  'images/',
  'images//a.png',
  'images/./a.png',
  'images/../a.png',
  '../a.png',
  'images/..',
  'images\\..\\a.png',
  'C:/a.png',
  'images/A.png',
  'images/ä.png',
  'images/a b.png',
  'images/a\0.png',
  'images/a\n.png',
  'images/%2e%2e/a.png',
  `images/${'a'.repeat(194)}`,
]

/** Registers the tests of the port. `create` returns a new, empty store for each test. */
export function describeObjectStore(name: string, create: () => ObjectStore | Promise<ObjectStore>): void {
  describe(`${name} as an object store`, () => {
    describeFiles(create)
    describeStreams(create)
    describeList(create)
    describeLinks(create)
    describeKeys(create)
  })
}

function describeFiles(create: () => ObjectStore | Promise<ObjectStore>): void {
  test.each([0, 1, 5 * 1024 * 1024])('%i bytes are returned unchanged', async (size) => {
    const store = await create()
    const bytes = createPattern(size, 1)
    await store.put('images/a.png', bytes, PNG)
    expect(isEqual(await store.get('images/a.png'), bytes)).toBe(true)
  })

  test('only the viewed part of a larger buffer is stored', async () => {
    const store = await create()
    await store.put('a.bin', new Uint8Array([1, 2, 3, 4]).subarray(1, 3), 'application/octet-stream')
    expect(isEqual(await store.get('a.bin'), new Uint8Array([2, 3]))).toBe(true)
  })

  test('writing a key again replaces the whole file', async () => {
    const store = await create()
    await store.put('a.png', createPattern(1000, 1), PNG)
    await store.put('a.png', createPattern(10, 2), PNG)
    expect(isEqual(await store.get('a.png'), createPattern(10, 2))).toBe(true)
  })

  test('concurrent writes of one key leave exactly one complete file', async () => {
    const store = await create()
    const files = Array.from({ length: 12 }, (_, index) => createPattern(100_000 + index * 1000, index))
    await Promise.all(files.map((bytes) => store.put('images/a.png', bytes, PNG)))
    const stored = await store.get('images/a.png')
    expect(files.filter((bytes) => isEqual(stored, bytes))).toHaveLength(1)
    expect(await listKeys(store, '')).toEqual(['images/a.png'])
  })

  test('a missing file is null', async () => {
    const store = await create()
    await store.put('images/a.png', createPattern(1, 1), PNG)
    expect(await store.get('images/b.png')).toBeNull()
    expect(await store.get('nowhere/at/all.png')).toBeNull()
    expect(await store.get('images')).toBeNull()
    expect(await store.get('images/a.png/b')).toBeNull()
  })

  test('deleting a file twice, or a missing file, is not an error', async () => {
    const store = await create()
    await store.put('images/a.png', createPattern(1, 1), PNG)
    await store.put('images/b.png', createPattern(1, 1), PNG)
    await store.delete('images/a.png')
    await store.delete('images/a.png')
    await store.delete('nowhere/at/all.png')
    await store.delete('images')
    await store.delete('images/b.png/c')
    expect(await store.get('images/a.png')).toBeNull()
    expect(await listKeys(store, '')).toEqual(['images/b.png'])
  })

  test('a writable store passes its check, which leaves no file', async () => {
    const store = await create()
    await store.check()
    expect(await listKeys(store, '')).toEqual([])
  })
}

function describeStreams(create: () => ObjectStore | Promise<ObjectStore>): void {
  test.each([0, 1, 5 * 1024 * 1024])('a stream of %i bytes has all bytes and the size', async (size) => {
    const store = await create()
    const bytes = createPattern(size, 1)
    await store.put('images/a.png', bytes, PNG)
    expect(await store.size('images/a.png')).toBe(size)
    const streamed = await readStream(store, 'images/a.png')
    expect([streamed.size, isEqual(streamed.bytes, bytes)]).toEqual([size, true])
  })

  test('a range contains only its bytes, and reports the size of the whole file', async () => {
    const store = await create()
    const bytes = createPattern(300_000, 1)
    await store.put('images/a.png', bytes, PNG)
    for (const [first, last] of [
      [0, 0],
      [299_999, 299_999],
      [65_535, 65_536],
      [1_000, 200_000],
      [0, 299_999],
    ] as const) {
      const streamed = await readStream(store, 'images/a.png', { first, last })
      const isRange = isEqual(streamed.bytes, bytes.subarray(first, last + 1))
      expect([first, last, streamed.size, isRange]).toEqual([first, last, 300_000, true])
    }
  })

  test.each([
    [0, 1_000],
    [1_000, 1_000],
    [5_000, 6_000],
    [2, 1],
    [-1, 0],
    [0, 0.5],
    [Number.NaN, 1],
    [0, Number.POSITIVE_INFINITY],
  ])('the range %d to %d of 1000 bytes is rejected', async (first, last) => {
    const store = await create()
    await store.put('images/a.png', createPattern(1_000, 1), PNG)
    await expect(store.stream('images/a.png', { first, last })).rejects.toThrow(RangeError)
  })

  test('an empty file has no range', async () => {
    const store = await create()
    await store.put('images/a.png', new Uint8Array(), PNG)
    await expect(store.stream('images/a.png', { first: 0, last: 0 })).rejects.toThrow(RangeError)
  })

  test('the size and the stream of a missing file are null', async () => {
    const store = await create()
    await store.put('images/a.png', createPattern(1, 1), PNG)
    for (const key of ['images/b.png', 'nowhere/at/all.png', 'images', 'images/a.png/b']) {
      expect(await store.size(key)).toBeNull()
      expect(await store.stream(key)).toBeNull()
      expect(await store.stream(key, { first: 0, last: 0 })).toBeNull()
    }
  })

  test('destroying a stream, read or not, leaves the store usable', async () => {
    const store = await create()
    const bytes = createPattern(5 * 1024 * 1024, 1)
    await store.put('images/a.png', bytes, PNG)
    const unread = await store.stream('images/a.png')
    unread?.bytes.destroy()
    const started = await store.stream('images/a.png')
    for await (const _ of started?.bytes ?? []) break
    expect([unread?.bytes.destroyed, started?.bytes.destroyed]).toEqual([true, true])
    expect(isEqual((await readStream(store, 'images/a.png')).bytes, bytes)).toBe(true)
  })
}

function describeList(create: () => ObjectStore | Promise<ObjectStore>): void {
  test('an empty store lists nothing', async () => {
    const store = await create()
    expect(await listKeys(store, '')).toEqual([])
    expect(await listKeys(store, 'images/')).toEqual([])
  })

  test('a list has every key that starts with the prefix and no other', async () => {
    const store = await create()
    const stored = ['images/ab.png', 'images/ac.png', 'images/deep/ab.png', 'images2/ab.png', 'uploads/ab.png', '..a']
    for (const key of stored) await store.put(key, createPattern(1, 1), PNG)
    expect(await listKeys(store, '')).toEqual(stored.toSorted())
    expect(await listKeys(store, 'images')).toEqual([
      'images/ab.png',
      'images/ac.png',
      'images/deep/ab.png',
      'images2/ab.png',
    ])
    expect(await listKeys(store, 'images/')).toEqual(['images/ab.png', 'images/ac.png', 'images/deep/ab.png'])
    expect(await listKeys(store, 'images/a')).toEqual(['images/ab.png', 'images/ac.png'])
    expect(await listKeys(store, 'images/ab.png')).toEqual(['images/ab.png'])
    expect(await listKeys(store, 'images/ab.png/')).toEqual([])
    expect(await listKeys(store, 'images/d')).toEqual(['images/deep/ab.png'])
    expect(await listKeys(store, '..')).toEqual(['..a'])
    expect(await listKeys(store, 'nothing')).toEqual([])
  })

  test('a listed file has its size and the time of its last write', async () => {
    const store = await create()
    await store.put('images/a.png', createPattern(7, 1), PNG)
    const [first] = await listAll(store, '')
    await store.put('images/a.png', createPattern(1234, 1), PNG)
    const [second] = await listAll(store, '')
    expect([first?.size, second?.size]).toEqual([7, 1234])
    expect(first?.storedAt).toBeInstanceOf(Date)
    expect(second?.storedAt.getTime()).toBeGreaterThanOrEqual(first?.storedAt.getTime() ?? Number.NaN)
  })

  test('ending a list early leaves the store usable', async () => {
    const store = await create()
    for (const key of ['a', 'b', 'c']) await store.put(key, createPattern(1, 1), PNG)
    for await (const _ of store.list('')) break
    expect(await listKeys(store, '')).toEqual(['a', 'b', 'c'])
  })
}

function describeLinks(create: () => ObjectStore | Promise<ObjectStore>): void {
  test('a link, if the store has links, returns the file and its type without credentials', async () => {
    const store = await create()
    await store.put('images/a.png', createPattern(1000, 1), PNG)
    const link = await store.link('images/a.png', { seconds: 60 })
    if (link === null) return
    const response = await fetch(link)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, PNG])
    expect(isEqual(new Uint8Array(await response.arrayBuffer()), createPattern(1000, 1))).toBe(true)
  })

  test('a link to a missing file returns 404', async () => {
    const store = await create()
    const link = await store.link('images/a.png', { seconds: 60 })
    if (link !== null) expect((await fetch(link)).status).toBe(404)
  })

  test.each([0, -1, 0.5, 604_801, Number.NaN, Number.POSITIVE_INFINITY])(
    'a link with a lifetime of %d seconds is rejected',
    async (seconds) => {
      const store = await create()
      await expect(store.link('images/a.png', { seconds })).rejects.toThrow(RangeError)
    },
  )
}

function describeKeys(create: () => ObjectStore | Promise<ObjectStore>): void {
  test.each(INVALID_KEYS)('%j is not a valid key', async (key) => {
    const store = await create()
    await expect(store.put(key, createPattern(1, 1), PNG)).rejects.toThrow(RangeError)
    await expect(store.get(key)).rejects.toThrow(RangeError)
    await expect(store.size(key)).rejects.toThrow(RangeError)
    await expect(store.stream(key)).rejects.toThrow(RangeError)
    await expect(store.delete(key)).rejects.toThrow(RangeError)
    await expect(store.link(key, { seconds: 60 })).rejects.toThrow(RangeError)
    expect(await listKeys(store, '')).toEqual([])
  })

  test.each(['/', '../', 'images/../', './', 'images//', 'IMAGES', 'a\\', 'a\0'])(
    '%j is not a valid prefix',
    async (prefix) => {
      const store = await create()
      await expect(listKeys(store, prefix)).rejects.toThrow(RangeError)
    },
  )

  test.each(['a', '0', '-', '_', 'a..b/...', '.a', 'a/b/c/d/e', 'a'.repeat(200)])('%j is a valid key', async (key) => {
    const store = await create()
    await store.put(key, createPattern(3, 1), PNG)
    expect(isEqual(await store.get(key), createPattern(3, 1))).toBe(true)
    expect(await listKeys(store, '')).toEqual([key])
  })
}

/** Creates bytes that reveal shifts, gaps and mixtures of two files. */
function createPattern(size: number, seed: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index * 31 + (index >> 8) + seed * 101) & 0xff)
}

/** Compares without `toEqual`, which would take minutes to print a difference of megabytes. */
function isEqual(stored: Uint8Array | null, bytes: Uint8Array): boolean {
  return stored !== null && Buffer.compare(stored, bytes) === 0
}

async function readStream(store: ObjectStore, key: string, range?: ByteRange) {
  const { size, bytes } = (await store.stream(key, range)) ?? expect.unreachable()
  return { size, bytes: await buffer(bytes) }
}

async function listAll(store: ObjectStore, prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of store.list(prefix)) objects.push(object)
  return objects
}

async function listKeys(store: ObjectStore, prefix: string): Promise<string[]> {
  return (await listAll(store, prefix)).map((object) => object.key).toSorted()
}
