import path from 'node:path'
import { expect, test } from 'vitest'
import type { ObjectStore } from '../../ports/object-store.ts'
import { createFailingStore } from '../../../test/fakes/failing-store.ts'
import { storeOf } from '../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { moveFiles } from './move.ts'

const keyOf = (index: number) => `original-images/${index.toString(16).padStart(32, '0')}.png`

async function makeStores(files: number): Promise<{ source: ObjectStore; target: ObjectStore }> {
  const folder = await makeTemporaryFolder()
  const [source, target] = [storeOf(path.join(folder, 'here')), storeOf(path.join(folder, 'there'))]
  for (let index = 0; index < files; index++)
    await source.put(keyOf(index), Buffer.from(`picture ${index}`), 'image/png')
  return { source, target }
}

const copy = (source: ObjectStore, target: ObjectStore) => moveFiles({ source, target, report: () => {} })

test('after an interruption only missing or different files are sent, with their media type', async () => {
  const { source, target } = await makeStores(30)
  await source.put('doctor/left.bin', Buffer.from('not ours'), 'image/png')
  const failing = createFailingStore(target)
  failing.fault = { after: 20, reason: 'unavailable' }
  await expect(copy(source, failing)).rejects.toMatchObject({ name: 'ObjectStoreError' })
  await target.put(keyOf(0), Buffer.from('picture !'), 'image/png')
  await target.put(keyOf(99), Buffer.from('since deleted'), 'image/png')
  const sent: string[] = []
  const watched: ObjectStore = {
    ...target,
    put: async (key, bytes, type) => {
      sent.push(`${key} ${type}`)
      await target.put(key, bytes, type)
    },
  }
  const moved = await copy(source, watched)
  expect(moved).toMatchObject({ unknown: 1, different: [] })
  expect(moved.folders).toEqual([
    { folder: 'original-images', files: 30, bytes: expect.any(Number), copied: sent.length, equal: 30 },
  ])
  expect(sent).toContain(`${keyOf(0)} image/png`)
  expect(sent.length).toBeLessThan(30)
  for (let index = 0; index < 30; index++)
    expect(Buffer.from((await target.get(keyOf(index))) ?? []).toString()).toBe(`picture ${index}`)
})

test('a file that is read back with other bytes is reported', async () => {
  const { source, target } = await makeStores(3)
  const careless: ObjectStore = {
    ...target,
    put: (key, bytes, type) => target.put(key, key === keyOf(1) ? bytes.toReversed() : bytes, type),
  }
  const { different, folders } = await copy(source, careless)
  expect([different, folders[0]?.equal]).toEqual([[keyOf(1)], 2])
})

test('a bucket with files of another installation is rejected', async () => {
  const { source, target } = await makeStores(1)
  await target.put(keyOf(7), Buffer.from('theirs'), 'image/png')
  await expect(copy(source, target)).rejects.toThrow('Choose a bucket for this installation only')
  expect(await target.get(keyOf(0))).toBeNull()
})
