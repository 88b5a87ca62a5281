import { hasRunningServers } from '../../adapters/database/doctor-checks.ts'
import { hasUnknownTables } from '../../adapters/database/migration-state.ts'
import { openPostgres } from '../../adapters/database/postgres.ts'
import type { Config } from '../../config/config.ts'
import { selectPendingReferences } from '../../features/generation/index.ts'
import { findImagesWithMissingFiles } from '../../features/images/index.ts'
import { findUnreadableSigningKeys } from '../../features/users/index.ts'
import { systemClock as clock } from '../../kernel/clock.ts'
import { DatabaseInUseError, DatabaseUnreachableError, type Database, type Db } from '../../ports/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { CommandError } from '../admin/cli-errors.ts'
import { createStore, checkObjectStore } from '../storage/store.ts'
import { digestDatabase, exportDatabase } from './export.ts'
import { importFiles, listFiles, type ImportedFiles } from './files.ts'
import { findExistingImport, importDatabase, type Verification } from './import.ts'
import { throwError, openExistingDatabase } from './source.ts'

export interface MoveRequest {
  source: Config
  /** The configuration of the next start. */
  target: Config
  /** The connection URL of the new database; null if the rows stay where they are. */
  database: string | null
  /** The name of the new bucket; null if the files stay where they are. */
  bucket: string | null
  migrations: string
  /** Receives each line of progress. */
  report(line: string): void
}

/** A part is null if it was not requested, or was skipped because files differ. */
export interface MoveResult {
  files: MovedFiles | null
  database: (Verification & { existed: boolean }) | null
  /** One message for each image or generation with missing files. */
  lost: string[]
}

/**
 * Exports an installation and imports it into another database or store: files first, rows last, so a filled database
 * means a complete move. The source is locked during the move and not changed. All checks run before the first file is
 * copied.
 */
export async function moveInstallation(request: MoveRequest): Promise<MoveResult> {
  const { target, bucket, report } = request
  const source = await openIdleSource(request)
  let database: Database | null = null
  try {
    if (request.database !== null) database = await openTarget(source, request.database, request)
    const existing = database && (await findExistingImport(database, () => digestDatabase(source.db)))
    if (bucket !== null) report(await checkObjectStore(target, clock))
    const stores = { source: createStore(request.source, { clock }), target: createStore(target, { clock }) }
    const files = bucket === null ? null : await moveFiles({ ...stores, report })
    const lost = files ? await findMissingFiles(source.db, files.keys) : []
    if (!database || (files && files.different.length > 0)) return { files, lost, database: null }
    if (existing) return { files, lost, database: { ...existing, existed: true } }
    report('Copying and comparing the rows.')
    const verification = await importDatabase({ config: target, database, text: exportDatabase(source) })
    return { files, lost, database: { ...verification, existed: false } }
  } finally {
    await database?.close()
    await source.close()
  }
}

const STOP_REASON = 'Stop every server first: purchases, images and uploads during the copy would be lost.'

/** Opens the source database. Rejects with a CommandError if a server is running. */
async function openIdleSource({ source, migrations }: MoveRequest): Promise<Database> {
  if (source.database.engine === 'postgres' && (await hasRunningServers(source.database.url)))
    throw new CommandError(`Servers use DATABASE_URL. ${STOP_REASON}`)
  return openExistingDatabase(source, migrations).catch((error: unknown) => {
    if (!(error instanceof DatabaseInUseError)) throw error
    throw new CommandError(`A server runs on the embedded database. ${STOP_REASON}\n${error.message}`)
  })
}

/**
 * How long the connection to the target may be idle: reading a source table of millions of rows takes a few long
 * statements.
 */
const SILENCE_MAX_MS = 3_600_000

/** Opens the target database. Rejects with a CommandError if the rows can't be moved to it. */
async function openTarget(source: Database, url: string, { target, migrations }: MoveRequest): Promise<Database> {
  await requireSecret(source.db, target)
  if (await hasUnknownTables(url, migrations).catch(throwUnusableTarget))
    throw new CommandError(
      'The database of --to has tables of another program. Choose an empty one. Nothing was changed.',
    )
  return openPostgres({ url, migrations, silentMs: SILENCE_MAX_MS, report: throwError })
}

function throwUnusableTarget(error: unknown): never {
  // The message of DatabaseUnreachableError names DATABASE_URL.
  const reason = error instanceof DatabaseUnreachableError ? error.cause : error
  // For a host name with several IP addresses, the error has no message.
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : ''
  throw new CommandError(
    `The database of --to can't be used: ${reason instanceof Error && reason.message !== '' ? reason.message : code}`,
  )
}

/**
 * Rejects with a CommandError if AUTH_SECRET is another secret: a server would then delete the signing keys when it
 * starts, and thus revoke every session.
 */
async function requireSecret(db: Db, { authSecret, dataDir }: Config): Promise<void> {
  if ((await findUnreadableSigningKeys(db, authSecret ?? '')).length === 0) return
  throw new CommandError(
    `AUTH_SECRET is not the secret of this installation: every session and every signed URL would become invalid. Unset it to use the one in ${dataDir}.`,
  )
}

export interface MovedFiles extends ImportedFiles {
  keys: ReadonlySet<string>
  /** Number of files in the target that the source does not have. */
  unknown: number
}

type FileMove = { source: ObjectStore; target: ObjectStore } & Pick<MoveRequest, 'report'>

/** Copies the files. Rejects with a CommandError if all files in the target belong to another installation. */
export async function moveFiles({ source, target, report }: FileMove): Promise<MovedFiles> {
  const [files, existing] = [await listFiles(source), await listFiles(target)]
  const keys = new Set(files.keys())
  const unknown = [...existing.keys()].filter((key) => !keys.has(key)).length
  if (unknown > 0 && unknown === existing.size)
    throw new CommandError(
      `The bucket contains ${unknown} files of another installation, which would lose them. Choose a bucket for this installation only.`,
    )
  const listed = [...keys].map((key) => ({ key }))
  const imported = await importFiles({ source, target, existing, report, files: listed, total: listed.length })
  return { ...imported, keys, unknown }
}

async function findMissingFiles(db: Db, keys: ReadonlySet<string>): Promise<string[]> {
  const lost: string[] = []
  for await (const imageId of findImagesWithMissingFiles(db, keys))
    lost.push(`Files of the image ${imageId} are missing.`)
  for (const { id, referenceKey } of await selectPendingReferences(db))
    if (!keys.has(referenceKey)) lost.push(`The reference image of the generation ${id} is missing: ${referenceKey}.`)
  return lost
}
