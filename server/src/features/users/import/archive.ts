import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ORPCError } from '@orpc/server'
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl'
import { apiError } from '../../../kernel/api-error.ts'
import { tryParseJson } from '../../../kernel/text.ts'
import type { PersonalDataArchive } from '../../../ports/personal-data.ts'
import { isSealOf, MANIFEST_PATH, Manifest } from '../users.export.ts'

const FILE_MAX_BYTES = 128 * 1_024 * 1_024
/** Images hardly shrink when they are compressed, so an archive that unpacks to much more than its size is a bomb. */
const UNPACKED_MAX_RATIO = 20
const UNPACKED_ALLOWANCE_BYTES = 16 * 1_024 * 1_024
const ENTRIES_MAX = 20_000
/** Larger files and longer lists would block the event loop for seconds while they are parsed. */
const JSON_MAX_BYTES = 32 * 1_024 * 1_024
const LIST_MAX_LENGTH = 100_000
const PATH = /^(?:images\/[0-9a-f-]{36}\.(?:png|jpg|webp)|[a-z-]{1,40}\.json)$/
/** Compression methods of zip: none and deflate. */
const METHODS = [0, 8]

/** An open archive whose files all match its manifest. */
export interface CheckedArchive extends Pick<PersonalDataArchive, 'readJson' | 'readFile'> {
  /** Whether an installation with this secret wrote the archive. */
  isSealed: boolean
}

/** An open file. */
export interface ArchiveFile {
  fd: number
  bytes: number
}

/**
 * Opens a zip and compares every file with the manifest, one at a time. The caller closes the file. Throws
 * ARCHIVE_NOT_ACCEPTED, with the reason as its cause, unless the zip contains exactly the files of its manifest.
 */
export async function openArchive({ fd, bytes }: ArchiveFile, secret: string): Promise<CheckedArchive> {
  try {
    const zip = await fromFdPromise(fd, { lazyEntries: true, autoClose: false, strictFileNames: true })
    const entries = await readEntries(zip, bytes)
    const archive = createReader(zip, entries)
    const { files, seal } = await archive.readJson(MANIFEST_PATH, Manifest)
    const paths = new Set(files.map(({ path }) => path)).add(MANIFEST_PATH)
    if (paths.size !== files.length + 1 || paths.size !== entries.size)
      throw createArchiveError('The manifest does not list every other file once.')
    for (const file of files) {
      const entry = entries.get(file.path)
      if (!entry) throw createArchiveError(`“${file.path}” is missing.`)
      if (entry.uncompressedSize !== file.bytes || (await hash(zip, entry)) !== file.sha256)
        throw createArchiveError(`“${file.path}” was changed.`)
    }
    return { ...archive, isSealed: seal !== undefined && isSealOf(files, seal, secret) }
  } catch (error) {
    throw error instanceof ORPCError ? error : createArchiveError(error)
  }
}

/** Reads the names and sizes of all entries, and rejects those that no export has. */
async function readEntries(zip: ZipFile, archiveBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw createArchiveError('The archive has too many files.')
  const entries = new Map<string, Entry>()
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry
    if (!PATH.test(fileName)) throw createArchiveError(`No export contains “${fileName}”.`)
    if (entries.has(fileName)) throw createArchiveError(`The archive contains “${fileName}” twice.`)
    if (entry.isEncrypted() || !METHODS.includes(entry.compressionMethod))
      throw createArchiveError(`“${fileName}” is encrypted, or compressed by an unknown method.`)
    unpackedBytes += uncompressedSize
    if (
      uncompressedSize > FILE_MAX_BYTES ||
      unpackedBytes > UNPACKED_MAX_RATIO * archiveBytes + UNPACKED_ALLOWANCE_BYTES
    )
      throw createArchiveError(`“${fileName}” is too large.`)
    entries.set(fileName, entry)
  }
  return entries
}

function createReader(zip: ZipFile, entries: Map<string, Entry>): Pick<PersonalDataArchive, 'readJson' | 'readFile'> {
  const readFile = async (path: string) => {
    const entry = entries.get(path)
    // Rejects if the entry is longer than its declared size, which was checked.
    return entry ? buffer(await zip.openReadStreamPromise(entry)) : null
  }
  return {
    readFile,
    async readJson(path, schema) {
      if ((entries.get(path)?.uncompressedSize ?? 0) > JSON_MAX_BYTES)
        throw createArchiveError(`“${path}” is too large.`)
      const bytes = await readFile(path)
      if (!bytes) throw createArchiveError(`“${path}” is missing.`)
      const content = tryParseJson(bytes.toString())
      if (hasLongList(content)) throw createArchiveError(`“${path}” has too many entries.`)
      const parsed = schema.safeParse(content)
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        throw createArchiveError(`“${path}” differs from an export at “${issue?.path.join('.')}”: ${issue?.message}`)
      }
      return parsed.data
    },
  }
}

function hasLongList(content: unknown): boolean {
  const parts = [content, ...Object.values(Object(content) as object)]
  return parts.some((part) => Array.isArray(part) && part.length > LIST_MAX_LENGTH)
}

async function hash(zip: ZipFile, entry: Entry): Promise<string> {
  const sha256 = createHash('sha256')
  for await (const chunk of await zip.openReadStreamPromise(entry)) sha256.update(chunk as Buffer)
  return sha256.digest('hex')
}

/** Logs and the command show the reason; the response does not. */
function createArchiveError(reason: unknown) {
  return apiError('ARCHIVE_NOT_ACCEPTED', {}, reason instanceof Error ? reason : new Error(String(reason)))
}
