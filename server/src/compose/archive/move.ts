import { hasServers } from '../../adapters/database/examine.ts'
import { hasForeignTables } from '../../adapters/database/migrated.ts'
import { openPostgres } from '../../adapters/database/postgres.ts'
import type { Config } from '../../config/config.ts'
import { selectAwaitedReferences } from '../../features/generation/index.ts'
import { findLost } from '../../features/images/index.ts'
import { findForeignSigningKeys } from '../../features/users/index.ts'
import { systemClock as clock } from '../../kernel/clock.ts'
import { DatabaseInUseError, type Database, type Db } from '../../ports/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { CommandError } from '../admin/mistakes.ts'
import { createStore, examineStore } from '../storage/store.ts'
import { digestDatabase, exportDatabase } from './export.ts'
import { importFiles, listFiles, type ImportedFiles } from './files.ts'
import { findImported, importDatabase, type Verification } from './import.ts'
import { fail, openExisting } from './source.ts'

export interface MoveRequest {
  source: Config
  /** The configuration of the next start. */
  target: Config
  /** The connection URL of the new database; null if it stays where it is. */
  database: string | null
  /** Null if the files stay where they are. */
  bucket: string | null
  migrations: string
  /** Takes a line of progress. */
  report(line: string): void
}

/** A part is null if it was not requested, or not done because files differ. */
export interface Moved {
  files: MovedFiles | null
  database: (Verification & { existed: boolean }) | null
  /** A sentence for each image or generation whose files are missing. */
  lost: string[]
}

/**
 * Exports an installation straight into the import of another place: files first, rows last, so a filled database means a complete move.
 * The source is locked meanwhile and not changed. Everything that can be refused is refused before the first file is copied.
 */
export async function moveInstallation(request: MoveRequest): Promise<Moved> {
  const { target, bucket, report } = request
  const source = await openIdle(request)
  let database: Database | null = null
  try {
    if (request.database !== null) database = await openTarget(source, request.database, request)
    const existing = database && (await findImported(database, () => digestDatabase(source.db)))
    if (bucket !== null) report(await examineStore(target, clock))
    const stores = { source: createStore(request.source, { clock }), target: createStore(target, { clock }) }
    const files = bucket === null ? null : await moveFiles({ ...stores, report })
    const lost = files ? await findLostFiles(source.db, files.keys) : []
    if (!database || (files && files.different.length > 0)) return { files, lost, database: null }
    if (existing) return { files, lost, database: { ...existing, existed: true } }
    report('The rows are copied and compared.')
    const verification = await importDatabase({ config: target, database, text: exportDatabase(source) })
    return { files, lost, database: { ...verification, existed: false } }
  } finally {
    await database?.close()
    await source.close()
  }
}

const WHY_STOP =
  'Stop them first: what is bought, drawn or uploaded while things are copied would be lost, and nobody would know.'

/** Rejects with a CommandError while a server is running. */
async function openIdle({ source, migrations }: MoveRequest): Promise<Database> {
  if (source.database.engine === 'postgres' && (await hasServers(source.database.url)))
    throw new CommandError(`Servers are at work on DATABASE_URL. ${WHY_STOP}`)
  return openExisting(source, migrations).catch((error: unknown) => {
    if (!(error instanceof DatabaseInUseError)) throw error
    throw new CommandError(`A server runs on the embedded database. ${WHY_STOP}\n${error.message}`)
  })
}

/** A table of millions of rows is read by few statements, and nothing moves on the connection of the other database meanwhile. */
const LONGEST_STATEMENT_MS = 3_600_000

/** Rejects with a CommandError if the rows can't be moved there. */
async function openTarget(source: Database, url: string, { target, migrations }: MoveRequest): Promise<Database> {
  await requireSecret(source.db, target)
  if (await hasForeignTables(url, migrations).catch(explainAbsence))
    throw new CommandError('The database of --to has tables of somebody else. Take an empty one; nothing was changed.')
  return openPostgres({ url, migrations, silentMs: LONGEST_STATEMENT_MS, report: fail })
}

function explainAbsence(error: unknown): never {
  // A name with several addresses fails without a message of its own.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  throw new CommandError(
    `The database of --to can't be used: ${error instanceof Error && error.message !== '' ? error.message : code}`,
  )
}

/** With another secret a server would drop the signing keys at its start, and every session with them. */
async function requireSecret(db: Db, { authSecret, dataDir }: Config): Promise<void> {
  if ((await findForeignSigningKeys(db, authSecret ?? '')).length === 0) return
  throw new CommandError(
    `AUTH_SECRET is not the secret that this installation has used: every session and every signed address would end. Unset it, and the one in ${dataDir} is taken.`,
  )
}

export interface MovedFiles extends ImportedFiles {
  keys: ReadonlySet<string>
  /** Files of the target that the source does not have. */
  unknown: number
}

type FileMove = { source: ObjectStore; target: ObjectStore } & Pick<MoveRequest, 'report'>

/** Rejects with a CommandError if all files of the target belong to another installation. */
export async function moveFiles({ source, target, report }: FileMove): Promise<MovedFiles> {
  const [files, existing] = [await listFiles(source), await listFiles(target)]
  const keys = new Set(files.keys())
  const unknown = [...existing.keys()].filter((key) => !keys.has(key)).length
  if (unknown > 0 && unknown === existing.size)
    throw new CommandError(
      `The bucket has files of ours (${unknown}), and none of them is in this installation: whoever they belong to would lose them. Take a bucket of its own.`,
    )
  const listed = [...keys].map((key) => ({ key }))
  const imported = await importFiles({ source, target, existing, report, files: listed, total: listed.length })
  return { ...imported, keys, unknown }
}

async function findLostFiles(db: Db, keys: ReadonlySet<string>): Promise<string[]> {
  const lost: string[] = []
  for await (const imageId of findLost(db, keys)) lost.push(`Files of the image ${imageId} are missing.`)
  for (const { id, referenceKey } of await selectAwaitedReferences(db))
    if (!keys.has(referenceKey)) lost.push(`What the generation ${id} starts from is missing: ${referenceKey}.`)
  return lost
}
