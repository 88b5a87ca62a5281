import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as runPipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { createDiskObjectStore } from '../../adapters/object-store/disk.ts'
import { DATA_FILE_MODE } from '../../kernel/data-folder.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { CommandError } from '../admin/cli-errors.ts'
import { DigestsSchema, splitLines } from './format.ts'

// Archives on disk: one folder `backups/<time>` per archive, and `files` with the files of all archives, each stored
// once.

/** Version of the archive format. Increase it if older versions can't restore new archives. */
const FORMAT = 2

const MANIFEST = 'manifest.json'
const MANIFEST_HASH = 'manifest.json.sha256'
export const DATABASE = 'database.jsonl.gz'
export const FILE_LIST = 'files.jsonl.gz'
export const SECRET = 'auth-secret'

const ARCHIVE_NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/
/** Suffix of the folder of an archive that is unfinished: in progress or interrupted. */
export const UNFINISHED = '.unfinished'

/** An archive, and the files of all archives in the same folder. */
export interface Archive {
  folder: string
  name: string
  files: ObjectStore
}

const FileSchema = z.strictObject({ key: z.string(), bytes: z.int(), sha256: z.string() })
const ManifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  digests: DigestsSchema,
  /** The hash of the compressed text. */
  database: z.strictObject({ sha256: z.string() }),
  /**
   * The hash of the compressed list. `totalBytes` is the size of the files; `gone` lists files that were deleted during
   * the backup.
   */
  files: z.strictObject({ sha256: z.string(), count: z.int(), totalBytes: z.int(), gone: z.array(z.string()) }),
  /** `sha256` is the hash of the secret's file, or null if the secret came from AUTH_SECRET. */
  secret: z.strictObject({ fingerprint: z.string(), sha256: z.string().nullable() }),
})

export type ArchivedFile = z.infer<typeof FileSchema>
export type Manifest = z.infer<typeof ManifestSchema>

export function openArchive(root: string, name: string): Archive {
  return { folder: path.join(root, 'backups', name), name, files: openFiles(root) }
}

/** Opens the store with the files of all archives. */
export function openFiles(root: string): ObjectStore {
  return createDiskObjectStore({ root: path.join(root, 'files') })
}

export function nameArchive(takenAt: Date): string {
  return takenAt.toISOString().replaceAll(/[:.]/g, '-')
}

/** Returns complete archives, the newest first. */
export async function listArchives(root: string): Promise<Archive[]> {
  const names = (await listNames(root)).filter((name) => ARCHIVE_NAME.test(name))
  return names
    .toSorted()
    .map((name) => openArchive(root, name))
    .toReversed()
}

/** Returns the folders of unfinished archives: in progress or interrupted. */
export async function listUnfinished(root: string): Promise<string[]> {
  const names = (await listNames(root)).filter((name) => name.endsWith(UNFINISHED))
  return names.map((name) => path.join(root, 'backups', name))
}

/** Returns the archive at `location`, or the newest one below it. Rejects with a CommandError if there is none. */
export async function findArchive(location: string): Promise<Archive> {
  const folder = path.resolve(location)
  if (ARCHIVE_NAME.test(path.basename(folder))) return openArchive(path.resolve(folder, '../..'), path.basename(folder))
  const [newest] = await listArchives(folder)
  if (newest) return newest
  const isInterrupted = (await listUnfinished(folder)).length > 0
  throw new CommandError(
    isInterrupted
      ? `There is no complete backup in ${folder}, only an unfinished one.`
      : `There is no backup in ${folder}.`,
  )
}

async function listNames(root: string): Promise<string[]> {
  try {
    return await readdir(path.join(root, 'backups'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Writes the manifest, and a file with its hash in the format of `sha256sum`. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, ...content }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeDurable(path.join(folder, MANIFEST), text)
  await writeDurable(path.join(folder, MANIFEST_HASH), formatHashLine(text))
  return manifest
}

/** Rejects with a CommandError if the manifest is missing, damaged or of another format. */
export async function readManifest({ folder }: Pick<Archive, 'folder'>): Promise<Manifest> {
  const file = path.join(folder, MANIFEST)
  const read = (name: string) => readFile(path.join(folder, name), 'utf8')
  const [text, hash] = await Promise.all([read(MANIFEST), read(MANIFEST_HASH)]).catch((error: unknown) => {
    throw new CommandError(`${folder} is not a complete backup: its manifest cannot be read.`, { cause: error })
  })
  if (hash !== formatHashLine(text)) throw new CommandError(`${file} is damaged. Nothing was restored.`)
  const manifest = ManifestSchema.safeParse(JSON.parse(text))
  if (manifest.success) return manifest.data
  throw new CommandError(`${file} was written by another version of this program and cannot be read.`)
}

function formatHashLine(manifest: string): string {
  return `${hashBytes(manifest)}  ${MANIFEST}\n`
}

/** Returns the files of an archive. */
export async function* readFileList({ folder }: Pick<Archive, 'folder'>): AsyncGenerator<ArchivedFile, void, void> {
  for await (const line of splitLines(readCompressed(path.join(folder, FILE_LIST))))
    yield FileSchema.parse(JSON.parse(line))
}

/**
 * Writes a compressed file and returns its SHA-256. The file is durable when the promise resolves. Uses the fastest
 * compression, because the embedded database is blocked until its whole export is written.
 */
export async function writeCompressed(file: string, text: AsyncIterable<string | Buffer>): Promise<string> {
  const output = createWriteStream(file, { flags: 'wx', mode: DATA_FILE_MODE, flush: true })
  await runPipeline(text, createGzip({ level: 1 }), output)
  return hashFile(file)
}

export function readCompressed(file: string): Readable {
  // An error in either stream is passed to the reader.
  return pipeline(createReadStream(file), createGunzip(), () => {})
}

/** Writes a file that is durable when the promise resolves. After a crash, the file is complete or missing. */
export function writeDurable(file: string, content: string | Uint8Array): Promise<void> {
  const store = createDiskObjectStore({ root: path.dirname(file) })
  return store.put(path.basename(file), Buffer.from(content), 'application/octet-stream')
}

/** Returns a text that identifies a secret without revealing it. */
export function fingerprint(secret: string): string {
  return createHmac('sha256', secret).update('backup').digest('hex').slice(0, 32)
}

/** Returns the SHA-256 of a file of any size. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await runPipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export function hashBytes(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
