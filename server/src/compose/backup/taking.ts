import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kernel/clock.ts'
import { readOrMakeSecret } from '../../kernel/secret-file.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { CommandError } from '../admin/mistakes.ts'
import { linesOf, piecesOf, splitLines } from '../copying/lines.ts'
import { count, noCounts, type Counts, type Outline, type Piece } from '../copying/pieces.ts'
import { copyGroup, type CopiedFile, type FileCopying } from './copying-files.ts'
import { makeFolder, readCompressed, sha256Of, syncFolder, writeCompressed, writeWhole } from './files-on-disk.ts'
import { printOf, writeManifest, type FilePart } from './manifest.ts'
import { filesNamedIn } from './named-files.ts'
import {
  DATABASE,
  FILE_LIST,
  listBackups,
  listUnfinished,
  MANIFEST,
  nameOf,
  placeOf,
  SECRET,
  unfinished,
  type BackupPlace,
} from './place.ts'
import type { Source } from './source.ts'

export interface BackupOrder {
  config: Pick<Config, 'dataDir' | 'authSecret'>
  source: Source
  store: ObjectStore
  clock: Clock
  /** The folder of backups. */
  root: string
  /** Hears what is being done. */
  tell(line: string): void
}

export interface BackupTaken {
  folder: string
  takenAt: Date
  rows: number
  jobs: number
  /** All of them, those that were copied now, and what they weigh together. */
  files: { count: number; added: number; totalBytes: number }
  /** Files that were erased while the backup was made. */
  gone: string[]
  databaseMs: number
}

/**
 * Makes a backup beside what earlier ones left in the folder. The database comes first, as it is at one moment, then the files that its
 * rows name. It gets its name when everything is on disk, so what is broken off is never taken for a backup.
 */
export async function takeBackup(order: BackupOrder): Promise<BackupTaken> {
  const takenAt = order.clock.now()
  const place = placeOf(order.root, nameOf(takenAt))
  for (const left of await listUnfinished(order.root)) await rm(left, { recursive: true, force: true })
  const making = { ...place, folder: unfinished(place.folder) }
  await makeFolder(making.folder)
  const copied = await copyDatabase(order, making.folder)
  const databaseMs = order.clock.now().getTime() - takenAt.getTime()
  order.tell(`Database: ${sumOf(copied.counts)} rows and ${copied.counts.jobs} waiting jobs in ${databaseMs} ms.`)
  const files = await copyFiles(order, making)
  const manifest = writeManifest({
    takenAt: takenAt.toISOString(),
    engine: copied.outline.engine,
    schema: copied.outline.schema,
    counts: copied.counts,
    database: copied.part,
    files: { ...files.part, count: files.count, totalBytes: files.totalBytes, gone: files.gone },
    secret: await copySecret(order.config, making.folder),
  })
  await writeWhole(path.join(making.folder, MANIFEST), manifest)
  await rename(making.folder, place.folder)
  await syncFolder(path.dirname(place.folder))
  const { gone, ...counted } = files
  return {
    ...{ folder: place.folder, takenAt, rows: sumOf(copied.counts), jobs: copied.counts.jobs, gone, databaseMs },
    files: { count: counted.count, added: counted.added, totalBytes: counted.totalBytes },
  }
}

interface DatabaseCopy {
  outline: Outline
  counts: Counts
  part: FilePart
}

async function copyDatabase({ source }: BackupOrder, folder: string): Promise<DatabaseCopy> {
  let outline: Outline | undefined
  let counts: Counts = { tables: {}, jobs: 0 }
  let announced: Counts | undefined
  async function* observed(pieces: AsyncIterable<Piece>): AsyncGenerator<string> {
    for await (const piece of pieces) {
      if (piece.kind === 'outline') counts = noCounts((outline = piece.outline))
      count(counts, piece)
      if (piece.kind === 'end') announced = piece.counts
      yield linesOf(piece)
    }
  }
  const part = await writeCompressed(path.join(folder, DATABASE), observed(await source.readDatabase()))
  if (!outline || JSON.stringify(announced) !== JSON.stringify(counts))
    throw new CommandError('The server broke the copy of its database off. Its log says why.')
  return { outline, counts, part }
}

function sumOf({ tables }: Counts): number {
  return Object.values(tables).reduce((sum, rows) => sum + rows, 0)
}

interface FilesCopy {
  part: FilePart
  count: number
  added: number
  totalBytes: number
  gone: string[]
}

/** Files are far away, or many: some are read while others are written. */
const GROUPS_AT_ONCE = 4
const TOLD_EVERY = 5_000

async function copyFiles(order: BackupOrder, making: BackupPlace): Promise<FilesCopy> {
  const copying: FileCopying = {
    ...{ store: order.store, source: order.source, folder: making.files },
    known: await readKnown(order.root),
  }
  const total = { count: 0, added: 0, totalBytes: 0, gone: [] as string[] }
  async function* copied(): AsyncGenerator<string> {
    const groups = filesNamedIn(piecesOf(readCompressed(path.join(making.folder, DATABASE))))
    for await (const chunk of inChunks(groups, GROUPS_AT_ONCE)) {
      for (const { files, added, gone } of await Promise.all(chunk.map((group) => copyGroup(copying, group)))) {
        if (Math.floor((total.count + files.length) / TOLD_EVERY) > Math.floor(total.count / TOLD_EVERY))
          order.tell(`Files: ${total.count + files.length}, of which ${total.added + added} are new.`)
        total.count += files.length
        total.added += added
        total.totalBytes += files.reduce((sum, { bytes }) => sum + bytes, 0)
        total.gone.push(...gone)
        yield files.map((file) => `${JSON.stringify(file)}\n`).join('')
      }
    }
  }
  return { part: await writeCompressed(path.join(making.folder, FILE_LIST), copied()), ...total }
}

/** What the newest backup has, which is nearly everything. */
async function readKnown(root: string): Promise<Map<string, CopiedFile>> {
  const [newest] = await listBackups(root)
  const known = new Map<string, CopiedFile>()
  if (newest) for await (const file of readFileList(newest)) known.set(file.key, file)
  return known
}

const ListedFile = z.strictObject({ key: z.string(), bytes: z.int(), sha256: z.string() })

/** The files that belong to a backup. */
export async function* readFileList({ folder }: Pick<BackupPlace, 'folder'>): AsyncGenerator<CopiedFile, void, void> {
  for await (const line of splitLines(readCompressed(path.join(folder, FILE_LIST)))) {
    yield ListedFile.parse(JSON.parse(line))
  }
}

async function* inChunks<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let chunk: Item[] = []
  for await (const item of items) {
    if (chunk.push(item) < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

async function copySecret({ dataDir, authSecret }: BackupOrder['config'], folder: string) {
  if (authSecret !== null) return { print: printOf(authSecret), file: null }
  const secret = await readOrMakeSecret(dataDir)
  const bytes = await readFile(path.join(dataDir, SECRET))
  await writeWhole(path.join(folder, SECRET), bytes)
  return { print: printOf(secret), file: { bytes: bytes.byteLength, sha256: sha256Of(bytes) } }
}
