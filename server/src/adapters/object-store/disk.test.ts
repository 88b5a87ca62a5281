import { mkdir, open, readdir, readFile, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeObjectStore } from '../../../test/conformance/object-store.ts'
import type { ByteRange, ObjectStore, StoredObject } from '../../ports/object-store.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { toObjectStoreError } from './disk-errors.ts'
import { createDiskObjectStore } from './disk.ts'

const HOUR_MS = 60 * 60 * 1000
const BYTES = new TextEncoder().encode('the image')

describeObjectStore('The disk', async () => createDiskObjectStore({ root: join(await makeTemporaryFolder(), 'files') }))

test('list removes leftovers of crashed writes, but not files that another process may still be writing', async () => {
  const root = await makeTemporaryFolder()
  const now = new Date('2026-11-20T12:00:00Z')
  const store = createDiskObjectStore({ root, clock: { now: () => now } })
  await store.put('images/a.png', BYTES, 'image/png')
  for (const [name, ageMs] of [
    ['~old', HOUR_MS + 1000],
    ['~young', HOUR_MS - 1000],
  ] as const) {
    await writeFile(join(root, 'images', name), 'the im')
    await utimes(join(root, 'images', name), now, new Date(now.getTime() - ageMs))
  }
  expect((await listAll(store, 'images/a')).map((object) => object.key)).toEqual(['images/a.png'])
  expect((await readdir(join(root, 'images'))).toSorted()).toEqual(['a.png', '~young'])
})

test('the partial file of a crashed write does not affect the next write of the same key', async () => {
  const root = await makeTemporaryFolder()
  await mkdir(join(root, 'images'))
  await writeFile(join(root, 'images', '~crashed'), 'the im')
  const store = createDiskObjectStore({ root })
  expect(await store.get('images/a.png')).toBeNull()
  await store.put('images/a.png', BYTES, 'image/png')
  expect(await readFile(join(root, 'images', 'a.png'), 'utf8')).toBe('the image')
})

test("a file is listed with the time of its write, by the store's clock", async () => {
  const storedAt = new Date('2026-11-20T12:00:00Z')
  const store = createDiskObjectStore({ root: await makeTemporaryFolder(), clock: { now: () => storedAt } })
  await store.put('a.png', BYTES, 'image/png')
  expect(await listAll(store, '')).toEqual([{ key: 'a.png', size: 9, storedAt }])
})

test('other users of the machine cannot read files and folders', async () => {
  const root = join(await makeTemporaryFolder(), 'data', 'files')
  await createDiskObjectStore({ root }).put('images/of/a.png', BYTES, 'image/png')
  const modes = ['..', '', 'images', 'images/of', 'images/of/a.png'].map(
    async (name) => (await stat(join(root, name))).mode & 0o777,
  )
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o700, 0o600])
})

test('a failed write leaves nothing behind and reports that the store is unavailable', async () => {
  const root = await makeTemporaryFolder()
  const store = createDiskObjectStore({ root })
  // A folder has the name of the file, so the temporary file can be written but the rename fails.
  await store.put('images/a.png/b', BYTES, 'image/png')
  const failure = await store.put('images/a.png', BYTES, 'image/png').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ObjectStoreError)
  expect(failure).toMatchObject({ reason: 'unavailable', cause: { syscall: 'rename' } })
  expect(await readdir(join(root, 'images'))).toEqual(['a.png'])
})

test('if the root is not a folder, the check and every write fail', async () => {
  const root = join(await makeTemporaryFolder(), 'file')
  await writeFile(root, '')
  const store = createDiskObjectStore({ root })
  await expect(store.check()).rejects.toMatchObject({ name: 'ObjectStoreError', reason: 'unavailable' })
  await expect(store.put('a.png', BYTES, 'image/png')).rejects.toMatchObject({ name: 'ObjectStoreError' })
})

test('symbolic links below the root are not followed', async () => {
  const root = await makeTemporaryFolder()
  const outside = await makeTemporaryFolder()
  await writeFile(join(outside, 'secret.png'), 'secret')
  await symlink(outside, join(root, 'images'))
  await symlink(join(outside, 'secret.png'), join(root, 'secret.png'))
  const store = createDiskObjectStore({ root })
  for (const key of ['images/secret.png', 'secret.png']) {
    await expect(store.get(key)).rejects.toMatchObject({ reason: 'unavailable' })
    await expect(store.size(key)).rejects.toMatchObject({ reason: 'unavailable' })
    await expect(store.stream(key)).rejects.toMatchObject({ reason: 'unavailable' })
  }
  await expect(store.put('images/a.png', BYTES, 'image/png')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(store.put('images/new/a.png', BYTES, 'image/png')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(store.delete('images/secret.png')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(listAll(store, 'images/')).rejects.toMatchObject({ reason: 'unavailable' })
  await store.put('secret.png', BYTES, 'image/png')
  expect(await readdir(outside)).toEqual(['secret.png'])
  expect(await readFile(join(outside, 'secret.png'), 'utf8')).toBe('secret')
  expect((await listAll(store, '')).map((object) => object.key)).toEqual(['secret.png'])
})

test.skipIf(!existsSync('/proc/self/fd'))('a stream closes its file when it has ended or is destroyed', async () => {
  const root = await makeTemporaryFolder()
  const store = createDiskObjectStore({ root })
  await store.put('a.png', new Uint8Array(1_000_000), 'image/png')
  const openStream = async (range?: ByteRange) => (await store.stream('a.png', range))?.bytes ?? expect.unreachable()
  const countOpen = () => listOpenPaths().filter((path) => path === join(root, 'a.png')).length
  const [unread, started, finished] = [
    await openStream(),
    await openStream(),
    await openStream({ first: 0, last: 99_999 }),
  ]
  expect(countOpen()).toBe(3)
  unread.destroy()
  for await (const _ of started) break
  await finished.resume().toArray()
  await store.size('a.png')
  await expect(store.stream('a.png', { first: 0, last: 1_000_000 })).rejects.toThrow(RangeError)
  await expect.poll(countOpen).toBe(0)
})

test('a stream of a truncated file fails instead of ending early', async () => {
  const root = await makeTemporaryFolder()
  const store = createDiskObjectStore({ root })
  await store.put('a.png', new Uint8Array(1_000_000), 'image/png')
  const opened = await store.stream('a.png')
  await truncate(join(root, 'a.png'), 500_000)
  await expect(opened?.bytes.toArray()).rejects.toMatchObject({ name: 'ObjectStoreError', reason: 'unavailable' })
})

test('files whose name is not a valid key are not listed', async () => {
  const root = await makeTemporaryFolder()
  await writeFile(join(root, 'Thumbs.db'), 'not ours')
  expect(await listAll(createDiskObjectStore({ root }), '')).toEqual([])
})

test.skipIf(!existsSync('/dev/full'))('an error of a full disk has the reason "full"', async () => {
  const full = await open('/dev/full', 'w')
  const cause: unknown = await full.writeFile('x').catch((error: unknown) => error)
  await full.close()
  expect(toObjectStoreError('store a.png', cause)).toMatchObject({ name: 'ObjectStoreError', reason: 'full', cause })
})

test('errors that are not system errors are returned unchanged', () => {
  const bug = new TypeError('a bug')
  expect(toObjectStoreError('store a.png', bug)).toBe(bug)
})

/** Returns the paths of the files that this process has open. Skips files that are closed during the listing. */
function listOpenPaths(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`)
    } catch {
      return []
    }
  })
}

async function listAll(store: ObjectStore, prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of store.list(prefix)) objects.push(object)
  return objects
}
