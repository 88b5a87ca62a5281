import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiskObjectStore } from '../../adapters/object-store/disk.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import type { Piece } from '../copying/pieces.ts'
import { checkBackup } from './checking.ts'
import { makeAlone } from './making.ts'
import { findBackup } from './place.ts'
import { takeBackup, type BackupOrder } from './taking.ts'

const TOKEN = 'a'.repeat(32)
const ROW = JSON.stringify({ id: 'an image', file_token: TOKEN, original_format: 'png', grid_widths: [] })
const KEYS = [`original-images/${TOKEN}.png`, `compressed-images/${TOKEN}.webp`]

async function* copyOfOneImage(): AsyncGenerator<Piece> {
  const tables = [{ name: 'images', columns: ['id'] }]
  yield { kind: 'outline', outline: { engine: 'pglite', schema: '1', tables, numberings: [] } }
  yield { kind: 'rows', table: 'images', rows: [ROW] }
  yield { kind: 'jobs', jobs: [] }
  yield { kind: 'end', counts: { tables: { images: 1 }, jobs: 0 } }
}

async function makePlace() {
  const home = await makeTemporaryFolder()
  const store = createDiskObjectStore({ root: path.join(home, 'data/files') })
  for (const key of KEYS) await store.put(key, Buffer.from('a picture'), 'image/png')
  const [root, dataDir] = [path.join(home, 'backups'), path.join(home, 'data')]
  const take = (change: Partial<Pick<BackupOrder, 'store' | 'root'>> = {}) => {
    const order = { root, store, ...change }
    return makeAlone({ root: order.root, dataDir }, () =>
      takeBackup({
        ...{ ...order, clock: { now: () => new Date() }, tell: () => {} },
        config: { dataDir, authSecret: 'of the server'.repeat(3) },
        source: { readDatabase: async () => copyOfOneImage(), findKeys: async () => null, close: async () => {} },
      }),
    )
  }
  return { root, dataDir, store, take }
}

test('while one backup is made in a folder no other begins there, and the first is whole', async () => {
  const { root, store, take } = await makePlace()
  const reading = Promise.withResolvers<void>()
  const goingOn = Promise.withResolvers<void>()
  const slow: ObjectStore = {
    ...store,
    async get(key) {
      reading.resolve()
      await goingOn.promise
      return store.get(key)
    },
  }
  const first = take({ store: slow })
  await reading.promise
  await expect(take()).rejects.toThrow('Another backup is being made')
  goingOn.resolve()
  await first
  expect(await checkBackup(await findBackup(root))).toMatchObject({ files: { count: 2 } })
  expect(await take()).toMatchObject({ files: { count: 2, added: 0 } })
})

test('the folder of the installation itself takes no backup', async () => {
  const { dataDir, take } = await makePlace()
  await expect(take({ root: dataDir })).rejects.toThrow('is DATA_DIR')
})
