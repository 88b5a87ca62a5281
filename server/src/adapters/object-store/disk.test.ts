import { mkdir, open, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeObjectStore } from '../../ports/object-store.conformance.ts'
import type { ObjectStore, StoredObject } from '../../ports/object-store.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts'
import { toObjectStoreError } from './disk-errors.ts'
import { createDiskObjectStore } from './disk.ts'

const HOUR_MS = 60 * 60 * 1000
const BYTES = new TextEncoder().encode('a picture')

describeObjectStore('The disk', async () => createDiskObjectStore({ root: join(await newFolder(), 'files') }))

test('a list removes what a crashed write left, but not what may still be written', async () => {
  const root = await newFolder()
  const now = new Date('2026-11-20T12:00:00Z')
  const store = createDiskObjectStore({ root, clock: { now: () => now } })
  await store.put('images/a.png', BYTES, 'image/png')
  for (const [name, ageMs] of [
    ['~old', HOUR_MS + 1000],
    ['~young', HOUR_MS - 1000],
  ] as const) {
    await writeFile(join(root, 'images', name), 'half a pic')
    await utimes(join(root, 'images', name), now, new Date(now.getTime() - ageMs))
  }
  expect((await listed(store, 'images/a')).map((object) => object.key)).toEqual(['images/a.png'])
  expect((await readdir(join(root, 'images'))).toSorted()).toEqual(['a.png', '~young'])
})

test('a half-written file does not disturb the next write of the same key', async () => {
  const root = await newFolder()
  await mkdir(join(root, 'images'))
  await writeFile(join(root, 'images', '~crashed'), 'half a pic')
  const store = createDiskObjectStore({ root })
  expect(await store.get('images/a.png')).toBeNull()
  await store.put('images/a.png', BYTES, 'image/png')
  expect(await readFile(join(root, 'images', 'a.png'), 'utf8')).toBe('a picture')
})

test('files carry the time of the clock that the store was given', async () => {
  const storedAt = new Date('2026-11-20T12:00:00Z')
  const store = createDiskObjectStore({ root: await newFolder(), clock: { now: () => storedAt } })
  await store.put('a.png', BYTES, 'image/png')
  expect(await listed(store, '')).toEqual([{ key: 'a.png', size: 9, storedAt }])
})

test('a failed write leaves nothing behind and says that the store is unavailable', async () => {
  const root = await newFolder()
  const store = createDiskObjectStore({ root })
  // A folder where the file belongs: the temporary file can be written, the rename fails.
  await store.put('images/a.png/b', BYTES, 'image/png')
  const failure = await store.put('images/a.png', BYTES, 'image/png').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ObjectStoreError)
  expect(failure).toMatchObject({ reason: 'unavailable', cause: { syscall: 'rename' } })
  expect(await readdir(join(root, 'images'))).toEqual(['a.png'])
})

test('a root that is no folder fails the check and every write', async () => {
  const root = join(await newFolder(), 'file')
  await writeFile(root, '')
  const store = createDiskObjectStore({ root })
  await expect(store.check()).rejects.toMatchObject({ name: 'ObjectStoreError', reason: 'unavailable' })
  await expect(store.put('a.png', BYTES, 'image/png')).rejects.toMatchObject({ name: 'ObjectStoreError' })
})

test('symbolic links below the root lead nowhere', async () => {
  const root = await newFolder()
  const outside = await newFolder()
  await writeFile(join(outside, 'secret.png'), 'secret')
  await symlink(outside, join(root, 'images'))
  await symlink(join(outside, 'secret.png'), join(root, 'secret.png'))
  const store = createDiskObjectStore({ root })
  for (const key of ['images/secret.png', 'secret.png']) {
    await expect(store.get(key)).rejects.toMatchObject({ reason: 'unavailable' })
  }
  await expect(store.put('images/a.png', BYTES, 'image/png')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(store.put('images/new/a.png', BYTES, 'image/png')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(store.delete('images/secret.png')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(listed(store, 'images/')).rejects.toMatchObject({ reason: 'unavailable' })
  await store.put('secret.png', BYTES, 'image/png')
  expect(await readdir(outside)).toEqual(['secret.png'])
  expect(await readFile(join(outside, 'secret.png'), 'utf8')).toBe('secret')
  expect((await listed(store, '')).map((object) => object.key)).toEqual(['secret.png'])
})

test('files that no key leads to are not listed', async () => {
  const root = await newFolder()
  await writeFile(join(root, 'Thumbs.db'), 'not ours')
  expect(await listed(createDiskObjectStore({ root }), '')).toEqual([])
})

test.skipIf(!existsSync('/dev/full'))('a full disk is told apart from a broken one', async () => {
  const full = await open('/dev/full', 'w')
  const cause: unknown = await full.writeFile('x').catch((error: unknown) => error)
  await full.close()
  expect(toObjectStoreError('store a.png', cause)).toMatchObject({ name: 'ObjectStoreError', reason: 'full', cause })
})

test('an error that is not the system’s passes as it is', () => {
  const bug = new TypeError('a bug')
  expect(toObjectStoreError('store a.png', bug)).toBe(bug)
})

async function listed(store: ObjectStore, prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of store.list(prefix)) objects.push(object)
  return objects
}

const newFolder = () => makeTemporaryFolder()
