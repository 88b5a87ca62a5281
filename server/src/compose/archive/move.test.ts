import path from 'node:path'
import { expect, test } from 'vitest'
import type { ObjectStore } from '../../ports/object-store.ts'
import { createFailingStore } from '../../../test/fakes/failing-store.ts'
import { openDiskStore } from '../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { moveFiles } from './move.ts'

const createKey = (index: number) => `original-images/${index.toString(16).padStart(32, '0')}.png`

async function createStores(files: number): Promise<{ source: ObjectStore; target: ObjectStore }> {
  const folder = await makeTemporaryFolder()
  const [source, target] = [openDiskStore(path.join(folder, 'here')), openDiskStore(path.join(folder, 'there'))]
  for (let index = 0; index < files; index++)
    await source.put(createKey(index), Buffer.from(`picture ${index}`), 'image/png')
  return { source, target }
}

const moveTestFiles = (source: ObjectStore, target: ObjectStore) => moveFiles({ source, target, report: () => {} })

test('after an interruption only missing or different files are sent, with their media type', async () => {
  const { source, target } = await createStores(30)
  await source.put('doctor/left.bin', Buffer.from('not ours'), 'image/png')
  const failing = createFailingStore(target)
  failing.fault = { after: 20, reason: 'unavailable' }
  await expect(moveTestFiles(source, failing)).rejects.toMatchObject({ name: 'ObjectStoreError' })
  await target.put(createKey(0), Buffer.from('picture !'), 'image/png')
  await target.put(createKey(99), Buffer.from('since deleted'), 'image/png')
  const sent: string[] = []
  const recordingStore: ObjectStore = {
    ...target,
    put: async (key, bytes, type) => {
      sent.push(`${key} ${type}`)
      await target.put(key, bytes, type)
    },
  }
  const moved = await moveTestFiles(source, recordingStore)
  expect(moved).toMatchObject({ unknown: 1, different: [] })
  expect(moved.folders).toEqual([
    { folder: 'original-images', files: 30, bytes: expect.any(Number), copied: sent.length, equal: 30 },
  ])
  expect(sent).toContain(`${createKey(0)} image/png`)
  expect(sent.length).toBeLessThan(30)
  for (let index = 0; index < 30; index++)
    expect(Buffer.from((await target.get(createKey(index))) ?? []).toString()).toBe(`picture ${index}`)
})

test('a file that is read back with other bytes is reported', async () => {
  const { source, target } = await createStores(3)
  const corruptingStore: ObjectStore = {
    ...target,
    put: (key, bytes, type) => target.put(key, key === createKey(1) ? bytes.toReversed() : bytes, type),
  }
  const { different, folders } = await moveTestFiles(source, corruptingStore)
  expect([different, folders[0]?.equal]).toEqual([[createKey(1)], 2])
})

test('a bucket with files of another installation is rejected', async () => {
  const { source, target } = await createStores(1)
  await target.put(createKey(7), Buffer.from('theirs'), 'image/png')
  await expect(moveTestFiles(source, target)).rejects.toThrow('Choose a bucket for this installation only')
  expect(await target.get(createKey(0))).toBeNull()
})
