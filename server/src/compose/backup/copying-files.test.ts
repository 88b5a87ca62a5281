import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiskObjectStore } from '../../adapters/object-store/disk.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { copyGroup, type CopiedFile } from './copying-files.ts'

async function makePlace() {
  const root = await makeTemporaryFolder()
  return { store: createDiskObjectStore({ root: path.join(root, 'store') }), folder: path.join(root, 'files') }
}

const bytes = Buffer.from('a picture')
const IMAGE = { imageId: 'an image', keys: ['original-images/old.png', 'compressed-images/old.webp'] }
const MOVED = ['original-images/new.png', 'compressed-images/new.webp']

test('an image that is hidden, and hidden again, while its files are read is in the backup all the same', async () => {
  const { store, folder } = await makePlace()
  const names = [['original-images/between.png', 'compressed-images/between.webp'], MOVED]
  for (const key of MOVED) await store.put(key, bytes, 'image/png')
  const source = { findKeys: async () => (names.length > 1 ? (names.shift() ?? null) : MOVED) }
  const copy = await copyGroup({ store, folder, source, known: new Map() }, IMAGE)
  expect(copy).toMatchObject({ added: 2, gone: [] })
  expect(copy.files.map(({ key }) => key)).toEqual(IMAGE.keys)
  for (const key of IMAGE.keys) expect(await readFile(path.join(folder, key))).toEqual(bytes)
})

test('files whose image is gone, that are lost, or whose use has ended, are told of and stop nothing', async () => {
  const { store, folder } = await makePlace()
  const copying = { store, folder, known: new Map<string, CopiedFile>() }
  const told = { files: [], added: 0, gone: IMAGE.keys }
  expect(await copyGroup({ ...copying, source: { findKeys: async () => null } }, IMAGE)).toEqual(told)
  expect(await copyGroup({ ...copying, source: { findKeys: async () => IMAGE.keys } }, IMAGE)).toEqual(told)
  const passing = { imageId: null, keys: IMAGE.keys }
  const source = { findKeys: () => Promise.reject(new Error('Nobody asks for an image here.')) }
  expect(await copyGroup({ ...copying, source }, passing)).toEqual(told)
})

test('a file of an earlier backup is not read again, unless it is no longer whole there', async () => {
  const { store, folder } = await makePlace()
  for (const key of IMAGE.keys) await store.put(key, bytes, 'image/png')
  const source = { findKeys: async () => null }
  const first = await copyGroup({ store, folder, source, known: new Map() }, IMAGE)
  const known = new Map(first.files.map((file) => [file.key, file]))
  for (const key of IMAGE.keys) await store.delete(key)
  expect(await copyGroup({ store, folder, source, known }, IMAGE)).toEqual({ ...first, added: 0 })
  await rm(path.join(folder, IMAGE.keys[0] ?? ''))
  expect(await copyGroup({ store, folder, source, known }, IMAGE)).toMatchObject({ gone: [IMAGE.keys[0]] })
})
