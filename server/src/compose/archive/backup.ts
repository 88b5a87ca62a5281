import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder, type FolderLock } from '../../adapters/database/folder-lock.ts'
import type { Config } from '../../config/config.ts'
import { parseTemporaryKeys } from '../../features/generation/index.ts'
import { getContentType, parseRowFiles, isManagedKey } from '../../features/images/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { DATA_FOLDER_MODE, syncFolder } from '../../kernel/data-folder.ts'
import { readOrCreateSecret, getSecretPath } from '../../kernel/secret-file.ts'
import { DatabaseInUseError } from '../../ports/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { CommandError } from '../admin/cli-errors.ts'
import {
  DATABASE,
  FILE_LIST,
  fingerprint,
  listArchives,
  listUnfinished,
  nameArchive,
  openArchive,
  openFiles,
  readCompressed,
  readFileList,
  SECRET,
  hashBytes,
  UNFINISHED,
  writeCompressed,
  writeManifest,
  writeDurable,
  type ArchivedFile,
  type Manifest,
} from './folder.ts'
import { countRows, JOBS, parseText, readDigests } from './format.ts'
import type { ExportSource } from './source.ts'
import { mapConcurrently } from './map-concurrently.ts'

export interface BackupRequest {
  config: Pick<Config, 'dataDir' | 'authSecret'>
  source: ExportSource
  store: ObjectStore
  clock: Clock
  /** The folder of all backups. */
  root: string
  /** Receives each line of progress. */
  report(line: string): void
}

export interface Backup {
  folder: string
  manifest: Manifest
  /** Number of files that the previous backup does not have. */
  added: number
  databaseMs: number
}

/**
 * Exports an installation into a new folder next to earlier backups: a snapshot of the database, then the files that
 * its rows reference. The folder is renamed to its final name when everything is durable, so an interrupted backup is
 * never mistaken for a complete one.
 */
export async function createBackup(request: BackupRequest): Promise<Backup> {
  const { root, clock, source, report, config } = request
  const takenAt = clock.now()
  const { folder } = openArchive(root, nameArchive(takenAt))
  for (const interrupted of await listUnfinished(root)) await rm(interrupted, { recursive: true, force: true })
  const unfinishedFolder = folder + UNFINISHED
  await mkdir(unfinishedFolder, { recursive: true, mode: DATA_FOLDER_MODE })
  const databaseFile = path.join(unfinishedFolder, DATABASE)
  const sha256 = await writeCompressed(databaseFile, await source.exportDatabase())
  const databaseMs = clock.now().getTime() - takenAt.getTime()
  const digests = await readDigests(parseText(readCompressed(databaseFile)))
  report(`Database: ${countRows(digests)} rows and ${digests[JOBS]?.rows} queued jobs in ${databaseMs} ms.`)
  const { added, files } = await copyFiles(request, unfinishedFolder)
  const secret = await copySecret(config, unfinishedFolder)
  const manifest = await writeManifest(unfinishedFolder, {
    takenAt: takenAt.toISOString(),
    digests,
    database: { sha256 },
    files,
    secret,
  })
  await rename(unfinishedFolder, folder)
  await syncFolder(path.dirname(folder))
  return { folder, manifest, added, databaseMs }
}

const FILE_CONCURRENCY = 4
const REPORT_INTERVAL = 5_000

/** Copies the files that the rows of the database reference, and writes a list of these files. */
async function copyFiles({ root, store, source, report }: BackupRequest, unfinishedFolder: string) {
  const total = { count: 0, totalBytes: 0, gone: [] as string[] }
  let added = 0
  const copyContext = { store, source, archived: openFiles(root), previousFiles: await readPreviousFiles(root) }
  const namedFiles = readNamedFiles(readCompressed(path.join(unfinishedFolder, DATABASE)))
  async function* lines(): AsyncGenerator<string> {
    for await (const copied of mapConcurrently(namedFiles, FILE_CONCURRENCY, (file) => copyFile(copyContext, file))) {
      if (copied.isNew) added++
      if (!copied.file) total.gone.push(copied.key)
      else {
        total.totalBytes += copied.file.bytes
        if (++total.count % REPORT_INTERVAL === 0) report(`Files: ${total.count}, of which ${added} are new.`)
        yield `${JSON.stringify(copied.file)}\n`
      }
    }
  }
  const sha256 = await writeCompressed(path.join(unfinishedFolder, FILE_LIST), lines())
  return { added, files: { sha256, ...total } }
}

/** Returns the files of the newest backup, which contains most of the current files. */
async function readPreviousFiles(root: string): Promise<Map<string, ArchivedFile>> {
  const [newest] = await listArchives(root)
  const previousFiles = new Map<string, ArchivedFile>()
  if (newest) for await (const file of readFileList(newest)) previousFiles.set(file.key, file)
  return previousFiles
}

/** A file that a row references: the file at `index` of an image, or a temporary file of a generation. */
interface NamedFile {
  key: string
  image?: { id: string; index: number }
}

async function* readNamedFiles(text: AsyncIterable<Buffer>): AsyncGenerator<NamedFile, void, void> {
  for await (const chunk of parseText(text)) {
    if (chunk.kind !== 'rows') continue
    if (chunk.table === 'images')
      for (const { imageId: id, keys } of chunk.rows.map(parseRowFiles))
        yield* keys.map((key, index) => ({ key, image: { id, index } }))
    if (chunk.table === 'generations') yield* chunk.rows.flatMap(parseTemporaryKeys).map((key) => ({ key }))
  }
}

export interface FileCopyContext {
  store: ObjectStore
  source: Pick<ExportSource, 'findKeys'>
  /** The files of all backups. */
  archived: ObjectStore
  /** The files of the newest earlier backup, by key. */
  previousFiles: ReadonlyMap<string, ArchivedFile>
}

/**
 * Copies a file unless the previous backup contains it, because files are immutable. In the result, `file` is null if
 * the file no longer exists.
 */
export async function copyFile(copyContext: FileCopyContext, { key, image }: NamedFile) {
  const { store, archived, previousFiles } = copyContext
  const file = previousFiles.get(key)
  if (file && (await archived.size(key)) === file.bytes) return { key, file, isNew: false }
  const bytes = (await store.get(key)) ?? (image ? await findRenamed(copyContext, key, image) : null)
  if (!bytes) return { key, file: null, isNew: false }
  await archived.put(key, bytes, getContentType(key))
  return { key, file: { key, bytes: bytes.byteLength, sha256: hashBytes(bytes) }, isNew: true }
}

const RENAME_LOOKUPS_MAX = 5

/** Reads a file that was renamed, because its image was hidden or deleted, possibly several times during the backup. */
async function findRenamed({ store, source }: FileCopyContext, key: string, image: { id: string; index: number }) {
  let lastKey = key
  for (let lookup = 0; lookup < RENAME_LOOKUPS_MAX; lookup++) {
    const current = (await source.findKeys(image.id))?.[image.index]
    if (current === undefined || current === lastKey) return null
    const bytes = await store.get(current)
    if (bytes) return bytes
    lastKey = current
  }
  return null
}

async function copySecret(
  { dataDir, authSecret }: BackupRequest['config'],
  folder: string,
): Promise<Manifest['secret']> {
  if (authSecret !== null) return { fingerprint: fingerprint(authSecret), sha256: null }
  const secret = await readOrCreateSecret(dataDir)
  const bytes = await readFile(getSecretPath(dataDir))
  await writeDurable(path.join(folder, SECRET), bytes)
  return { fingerprint: fingerprint(secret), sha256: hashBytes(bytes) }
}

/**
 * Locks a folder of backups during `work`, so that no other process adds or deletes files there. Rejects with a
 * CommandError if another process has locked it, or if it is the installation's data folder.
 */
export async function withBackupFolder<Result>(
  root: string,
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(root, { recursive: true, mode: DATA_FOLDER_MODE })
  if ((await realpath(root)) === (await realpath(dataDir).catch(() => null)))
    throw new CommandError(`${root} is DATA_DIR. Choose another folder.`)
  const lock = acquireLock(root)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function acquireLock(root: string): FolderLock {
  try {
    return lockFolder(root)
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    throw new CommandError(`Another backup is running in ${root}.`, { cause: error })
  }
}

/**
 * Deletes all but the `keep` newest backups, and every file that none of the kept backups needs. The caller must own
 * the lock of the folder.
 */
export async function deleteOldBackups(root: string, keep: number): Promise<{ backups: number; files: number }> {
  const archives = await listArchives(root)
  const [kept, old] = [archives.slice(0, keep), archives.slice(keep)]
  const needed = new Set<string>()
  for (const archive of kept) for await (const { key } of readFileList(archive)) needed.add(key)
  for (const { folder } of old) {
    // Renamed first, so that it does not count as a backup even if the deletion is interrupted.
    await rename(folder, folder + UNFINISHED)
    await rm(folder + UNFINISHED, { recursive: true })
  }
  let files = 0
  const store = openFiles(root)
  for await (const { key } of store.list('')) {
    if (needed.has(key) || !isManagedKey(key)) continue
    await store.delete(key)
    files++
  }
  return { backups: old.length, files }
}
