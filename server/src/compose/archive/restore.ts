import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasUnknownTables } from '../../adapters/database/migration-state.ts'
import type { Config } from '../../config/config.ts'
import { getSecretPath } from '../../kernel/secret-file.ts'
import type { Database } from '../../ports/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import type { RuleResult } from '../../ports/ledger-rule.ts'
import { openDatabase } from '../adapters.ts'
import { CommandError } from '../admin/cli-errors.ts'
import type { RuntimePaths } from '../app-options.ts'
import type { ImageProcessPool } from '../image-process-pool.ts'
import { importFiles, listFiles } from './files.ts'
import {
  DATABASE,
  FILE_LIST,
  fingerprint,
  hashFile,
  readCompressed,
  readFileList,
  readManifest,
  SECRET,
  hashBytes,
  writeDurable,
  type Archive,
  type ArchivedFile,
  type Manifest,
} from './folder.ts'
import { findExistingImport, importDatabase, SILENT_LOGGER } from './import.ts'
import { isRestoreUnfinished, markFinished, markUnfinished } from './restore-mark.ts'
import { mapConcurrently } from './map-concurrently.ts'

export interface RestoreRequest {
  archive: Archive
  config: Config
  runtimePaths: Pick<RuntimePaths, 'migrations' | 'snapshot' | 'onFatal'>
  store: ObjectStore
  /** Receives each line of progress. */
  report(line: string): void
}

/**
 * Imports an archive into an empty installation, or rejects with a CommandError. Files come first and the database
 * last. Until the restore is complete, a mark in the data folder prevents servers from starting there. After an
 * interruption, the same call starts over.
 */
export async function restoreArchive(request: RestoreRequest): Promise<Manifest> {
  const { archive, config, runtimePaths, report } = request
  await requireEmptyTarget(request)
  report(`Checking ${archive.folder}`)
  const manifest = await verifyArchive(archive)
  const secret = await findSecret(config, archive, manifest)
  report('The backup is undamaged.')
  const wasInterrupted = isRestoreUnfinished(config.dataDir)
  if (config.database.engine === 'pglite') await markUnfinished(config.dataDir)
  const database = await openDatabase(config, runtimePaths, SILENT_LOGGER)
  try {
    const isImported = await findExistingImport(database, async () => (wasInterrupted ? manifest.digests : null))
    await markUnfinished(config.dataDir)
    if (secret) await writeDurable(getSecretPath(config.dataDir), secret)
    // Needed even if the rows are already imported: another archive may have the same rows but other files.
    await restoreFiles(request, manifest)
    if (!isImported) await restoreDatabase(request, database)
  } finally {
    await database.close()
  }
  await markFinished(config.dataDir)
  return manifest
}

/** Called before the database is opened, because opening it would add our tables to those of another program. */
async function requireEmptyTarget({ config: { database, dataDir }, runtimePaths }: RestoreRequest): Promise<void> {
  if (database.engine === 'postgres') {
    if (await hasUnknownTables(database.url, runtimePaths.migrations))
      throw new CommandError('DATABASE_URL has tables of another program. Restore into an empty database.')
  } else if (existsSync(path.join(dataDir, 'database')) && !isRestoreUnfinished(dataDir)) {
    throw new CommandError(`There is a database in ${dataDir}. Restore into an empty folder, or move this one away.`)
  }
}

/**
 * Returns the secret to write into the data folder; null if AUTH_SECRET is set. Sessions, signed URLs and welcome
 * credits depend on the secret, so a secret that differs from the archive's is rejected with a CommandError.
 */
async function findSecret(
  { authSecret, dataDir }: Config,
  archive: Archive,
  { secret }: Manifest,
): Promise<Buffer | null> {
  const archivedSecret = path.join(archive.folder, SECRET)
  if (authSecret !== null) {
    if (fingerprint(authSecret) === secret.fingerprint) return null
    const location = secret.sha256 ? `, which is in ${archivedSecret}` : ''
    throw new CommandError(`AUTH_SECRET is not the secret of the backup${location}. Set it to that value.`)
  }
  if (secret.sha256 === null)
    throw new CommandError('The secret of this backup came from AUTH_SECRET. Set AUTH_SECRET to the same value.')
  const existing = await readFile(getSecretPath(dataDir), 'utf8').catch(() => null)
  if (existing === null || fingerprint(existing) === secret.fingerprint) return readFile(archivedSecret)
  throw new CommandError(`${getSecretPath(dataDir)} belongs to another installation: restore into an empty folder.`)
}

async function restoreFiles({ archive, store, report }: RestoreRequest, { files }: Manifest): Promise<void> {
  report(`Files: ${files.count}`)
  const existing = await listFiles(store)
  const stores = { source: archive.files, target: store, existing, report }
  const { different } = await importFiles({ ...stores, files: readFileList(archive), total: files.count })
  if (different.length > 0)
    throw new CommandError(
      `${different.length} files are different after they were stored: ${different.slice(0, 20).join(', ')}.`,
    )
}

async function restoreDatabase({ archive, config, report }: RestoreRequest, database: Database): Promise<void> {
  report('Database')
  const text = readCompressed(path.join(archive.folder, DATABASE))
  await importDatabase({ config, database, text, accept: ({ ledger }) => requireConsistentLedger(ledger, report) })
  report('The rows are restored.')
}

function requireConsistentLedger(ledger: RuleResult[], report: RestoreRequest['report']): void {
  const listed = ledger
    .filter(({ mistakes: violations }) => violations > 0)
    .map(({ rule, mistakes: violations, examples }) => `  ${rule}: ${violations} (${examples.join(', ')})`)
  if (listed.length > 0)
    throw new CommandError(['The ledger of the backup is NOT consistent. Nothing was restored.', ...listed].join('\n'))
  report('The ledger is consistent.')
}

/** Compares every byte of an archive with its manifest. Rejects with a CommandError that lists damaged files. */
export async function verifyArchive(archive: Archive): Promise<Manifest> {
  const manifest = await readManifest(archive)
  const { database, files, secret } = manifest
  const hashes = {
    [DATABASE]: database.sha256,
    [FILE_LIST]: files.sha256,
    ...(secret.sha256 && { [SECRET]: secret.sha256 }),
  }
  for (const [name, sha256] of Object.entries(hashes)) {
    const file = path.join(archive.folder, name)
    if ((await hashFile(file).catch(() => null)) !== sha256)
      throw new CommandError(`${file} is missing or damaged. Nothing was restored.`)
  }
  const { faults } = await verifyFiles(archive, archive.files, async () => null)
  if (faults.length > 0)
    throw new CommandError(
      [
        `${faults.length} files are missing or damaged. Nothing was restored.`,
        ...faults.slice(0, FAULTS_LISTED_MAX),
      ].join('\n  '),
    )
  return manifest
}

export interface VerifiedFiles {
  count: number
  /** One message for each missing or damaged file. */
  faults: string[]
}

/** Reads the files of an archive from the store into which they were restored, and decodes each one completely. */
export function verifyImages(
  archive: Archive,
  { store, imageProcessPool }: { store: ObjectStore; imageProcessPool: ImageProcessPool },
  report: (line: string) => void,
): Promise<VerifiedFiles> {
  const decode = async (bytes: Uint8Array) => {
    const decodeError = await imageProcessPool.run({ type: 'open', bytes }).then(
      (result) => (result.outcome === 'rejected' ? result.message : null),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    return decodeError && `cannot be decoded: ${decodeError.replace(/\.$/, '')}`
  }
  return verifyFiles(archive, store, decode, report)
}

const FAULTS_LISTED_MAX = 20
/** As many as there are processes that decode images. */
const FILE_CONCURRENCY = 2
const REPORT_INTERVAL = 1_000

async function verifyFiles(
  archive: Archive,
  store: ObjectStore,
  findFault: (bytes: Uint8Array) => Promise<string | null>,
  report: (line: string) => void = () => {},
): Promise<VerifiedFiles> {
  const verified: VerifiedFiles = { count: 0, faults: [] }
  const verify = async ({ key, sha256 }: ArchivedFile) => {
    const bytes = await store.get(key)
    if (!bytes) return `${key} is missing.`
    const fault = hashBytes(bytes) === sha256 ? await findFault(bytes) : 'is damaged'
    return fault && `${key} ${fault}.`
  }
  for await (const fault of mapConcurrently(readFileList(archive), FILE_CONCURRENCY, verify)) {
    if (fault) verified.faults.push(fault)
    if (++verified.count % REPORT_INTERVAL === 0) report(`Images decoded: ${verified.count}`)
  }
  return verified
}
