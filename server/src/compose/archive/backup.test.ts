import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiskObjectStore } from '../../adapters/object-store/disk.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { copyFile, createBackup, deleteOldBackups, withBackupFolder, type BackupRequest } from './backup.ts'
import {
  FILE_LIST,
  findArchive,
  nameArchive,
  openArchive,
  writeDurable,
  writeCompressed,
  type ArchivedFile,
} from './folder.ts'
import { toText, withEndChunk, type Chunk } from './format.ts'
import { verifyArchive } from './restore.ts'

const TOKEN = 'a'.repeat(32)
const ROW = JSON.stringify({ id: 'an image', file_token: TOKEN, original_format: 'png', grid_widths: [] })
const KEYS = [`original-images/${TOKEN}.png`, `compressed-images/${TOKEN}.webp`]

async function* exportOneImage(): AsyncGenerator<Chunk> {
  yield { kind: 'header', header: { schema: '1', tables: [{ name: 'images', columns: ['id'] }], sequences: [] } }
  yield { kind: 'rows', table: 'images', rows: [ROW] }
  yield { kind: 'jobs', jobs: [] }
}

async function createInstallation() {
  const home = await makeTemporaryFolder()
  const store = createDiskObjectStore({ root: path.join(home, 'data/files') })
  for (const key of KEYS) await store.put(key, Buffer.from('the image'), 'image/png')
  const [root, dataDir] = [path.join(home, 'backups'), path.join(home, 'data')]
  const createTestBackup = (change: Partial<Pick<BackupRequest, 'store' | 'root' | 'source'>> = {}) => {
    const source = {
      exportDatabase: async () => toText(withEndChunk(exportOneImage())),
      findKeys: async () => null,
      close: async () => {},
    }
    const request = { root, store, source, ...change }
    return withBackupFolder(request.root, dataDir, () =>
      createBackup({
        ...request,
        clock: { now: () => new Date() },
        report: () => {},
        config: { dataDir, authSecret: 'of the server'.repeat(3) },
      }),
    )
  }
  return { root, dataDir, store, createTestBackup }
}

test('while a backup runs in a folder, no other can start there, and the running one becomes complete', async () => {
  const { root, store, createTestBackup } = await createInstallation()
  const reading = Promise.withResolvers<void>()
  const resume = Promise.withResolvers<void>()
  const slowStore: ObjectStore = {
    ...store,
    async get(key) {
      reading.resolve()
      await resume.promise
      return store.get(key)
    },
  }
  const first = createTestBackup({ store: slowStore })
  await reading.promise
  await expect(createTestBackup()).rejects.toThrow('Another backup is running')
  resume.resolve()
  await first
  expect(await verifyArchive(await findArchive(root))).toMatchObject({ files: { count: 2 } })
  expect(await createTestBackup()).toMatchObject({ added: 0, manifest: { files: { count: 2 } } })
})

test('the data folder of the installation is rejected as the target of a backup', async () => {
  const { dataDir, createTestBackup } = await createInstallation()
  await expect(createTestBackup({ root: dataDir })).rejects.toThrow('is DATA_DIR')
})

test('an interrupted copy of the database is not a backup', async () => {
  const { root, createTestBackup } = await createInstallation()
  const source = {
    exportDatabase: async () => toText(exportOneImage()),
    findKeys: async () => null,
    close: async () => {},
  }
  await expect(createTestBackup({ source })).rejects.toThrow('is incomplete')
  await expect(findArchive(root)).rejects.toThrow('no complete backup')
})

async function createStores() {
  const root = await makeTemporaryFolder()
  const open = (name: string) => createDiskObjectStore({ root: path.join(root, name) })
  return { store: open('store'), archived: open('files'), previousFiles: new Map<string, ArchivedFile>() }
}

const bytes = Buffer.from('the image')
const [KEY = ''] = KEYS
const IMAGE_FILE = { key: KEY, image: { id: 'an image', index: 0 } }

test('the files of an image that is hidden twice during the backup are in the backup', async () => {
  const stores = await createStores()
  const names = [['original-images/between.png'], ['original-images/new.png']]
  await stores.store.put('original-images/new.png', bytes, 'image/png')
  const source = { findKeys: async () => names.shift() ?? null }
  const file = { key: KEY, bytes: bytes.length, sha256: expect.any(String) }
  expect(await copyFile({ ...stores, source }, IMAGE_FILE)).toEqual({ key: KEY, file, isNew: true })
  expect(Buffer.from((await stores.archived.get(KEY)) ?? [])).toEqual(bytes)
})

test('missing, deleted and expired files are reported and do not stop the backup', async () => {
  const stores = await createStores()
  const gone = { key: KEY, file: null, isNew: false }
  expect(await copyFile({ ...stores, source: { findKeys: async () => null } }, IMAGE_FILE)).toEqual(gone)
  expect(await copyFile({ ...stores, source: { findKeys: async () => [KEY] } }, IMAGE_FILE)).toEqual(gone)
  const source = { findKeys: () => Promise.reject(new Error('Unexpected lookup of an image.')) }
  expect(await copyFile({ ...stores, source }, { key: KEY })).toEqual(gone)
})

test('a file of an earlier backup is not copied again, unless it is damaged there', async () => {
  const stores = await createStores()
  await stores.store.put(KEY, bytes, 'image/png')
  const copyContext = { ...stores, source: { findKeys: async () => null } }
  const first = await copyFile(copyContext, IMAGE_FILE)
  if (first.file) copyContext.previousFiles.set(KEY, first.file)
  await stores.store.delete(KEY)
  expect(await copyFile(copyContext, IMAGE_FILE)).toEqual({ ...first, isNew: false })
  await stores.archived.put(KEY, bytes.subarray(1), 'image/png')
  expect(await copyFile(copyContext, IMAGE_FILE)).toMatchObject({ file: null })
})

const FOLDER = 'original-images'
const toFileName = (letter: string) => `${letter.repeat(32)}.png`

async function* createFileList(letters: string[]): AsyncGenerator<string> {
  for (const key of letters.map((letter) => `${FOLDER}/${toFileName(letter)}`))
    yield `${JSON.stringify({ key, bytes: 1, sha256: 'x' })}\n`
}

/** Creates a folder with one backup per day, each with these files. */
async function createBackups(days: string[][]): Promise<string> {
  const root = await makeTemporaryFolder()
  for (const [day, letters] of days.entries()) {
    const { folder } = openArchive(root, nameArchive(new Date(Date.UTC(2026, 0, day + 1))))
    await mkdir(folder, { recursive: true })
    await writeCompressed(path.join(folder, FILE_LIST), createFileList(letters))
    for (const letter of letters) await writeDurable(getFilePath(root, toFileName(letter)), 'x')
  }
  return root
}

const getFilePath = (root: string, name: string) => path.join(root, 'files', FOLDER, name)
const listFileNames = (root: string) => readdir(path.join(root, 'files', FOLDER))

test('the newest backups keep all their files; older backups are deleted, with the files that only they need', async () => {
  const root = await createBackups([
    ['a', 'b'],
    ['a', 'b', 'c'],
    ['b', 'd'],
    ['d', 'e'],
  ])
  expect(await deleteOldBackups(root, 2)).toEqual({ backups: 2, files: 2 })
  expect(await listFileNames(root)).toEqual(['b', 'd', 'e'].map(toFileName))
  expect(await readdir(path.join(root, 'backups'))).toEqual(['2026-01-03T00-00-00-000Z', '2026-01-04T00-00-00-000Z'])
  expect(await deleteOldBackups(root, 2)).toEqual({ backups: 0, files: 0 })
})

test('files that belong to no backup, such as those of an interrupted one, are deleted too; files of other programs are kept', async () => {
  const root = await createBackups([['a']])
  for (const name of [toFileName('b'), '~interrupted', 'notes.txt']) await writeFile(getFilePath(root, name), 'x')
  await utimes(getFilePath(root, '~interrupted'), 0, 0)
  expect(await deleteOldBackups(root, 2)).toEqual({ backups: 0, files: 1 })
  expect(await listFileNames(root)).toEqual([toFileName('a'), 'notes.txt'])
  await rm(path.join(root, 'files'), { recursive: true })
  expect(await deleteOldBackups(root, 2)).toEqual({ backups: 0, files: 0 })
})
