import { getContentType, isManagedKey } from '../../features/images/index.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { CommandError } from '../admin/cli-errors.ts'
import { hashBytes } from './folder.ts'
import { mapConcurrently } from './map-concurrently.ts'

interface ExpectedFile {
  key: string
  /** Undefined if the hash is unknown before the file is read. */
  sha256?: string
}

export interface FileImport {
  source: ObjectStore
  target: ObjectStore
  files: Iterable<ExpectedFile> | AsyncIterable<ExpectedFile>
  /** Number of files, for progress. */
  total: number
  /** Files in the target, with sizes in bytes. */
  existing: ReadonlyMap<string, number>
  report(line: string): void
}

/** Counts of the files below one folder. */
export interface ImportedFolder {
  folder: string
  files: number
  bytes: number
  /** Number of files that were copied, because they were missing or different in the target. */
  copied: number
  /** Number of files whose bytes, read back from the target, have the same SHA-256. */
  equal: number
}

export interface ImportedFiles {
  folders: ImportedFolder[]
  /** Keys of files whose bytes, read back from the target, are different. */
  different: string[]
}

const FILE_CONCURRENCY = 8
const REPORT_INTERVAL = 500

/**
 * Copies every file that the target lacks, and reads each one back. Does not change the source and deletes nothing in
 * the target. After an interruption, the same call copies only what is missing.
 */
export async function importFiles({ files, total, report, ...stores }: FileImport): Promise<ImportedFiles> {
  const folders = new Map<string, ImportedFolder>()
  const different: string[] = []
  let done = 0
  for await (const file of mapConcurrently(files, FILE_CONCURRENCY, (expected) => importFile(stores, expected))) {
    const name = file.key.slice(0, file.key.indexOf('/'))
    const folder = folders.get(name) ?? { folder: name, files: 0, bytes: 0, copied: 0, equal: 0 }
    folders.set(name, folder)
    folder.files++
    folder.bytes += file.bytes
    if (file.isCopied) folder.copied++
    if (file.isEqual) folder.equal++
    else different.push(file.key)
    if (++done % REPORT_INTERVAL === 0) report(`${done} of ${total} files copied.`)
  }
  return { folders: [...folders.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1)), different }
}

type Stores = Pick<FileImport, 'source' | 'target' | 'existing'>

async function importFile({ source, target, existing }: Stores, { key, sha256 }: ExpectedFile) {
  const bytes = await source.get(key)
  const hash = bytes && hashBytes(bytes)
  if (!bytes || (sha256 !== undefined && hash !== sha256))
    throw new CommandError(`${key} was changed or deleted while it was read. Does another program use these files?`)
  const isEqual = async () => {
    const stored = await target.get(key)
    return stored !== null && hashBytes(stored) === hash
  }
  const file = { key, bytes: bytes.length }
  if (existing.get(key) === bytes.length && (await isEqual())) return { ...file, isCopied: false, isEqual: true }
  await target.put(key, bytes, getContentType(key))
  return { ...file, isCopied: true, isEqual: await isEqual() }
}

/** Returns the product's files in a store, with sizes in bytes. */
export async function listFiles(store: ObjectStore): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for await (const { key, size } of store.list('')) if (isManagedKey(key)) found.set(key, size)
  return found
}
