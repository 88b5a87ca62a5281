import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { runLedgerChecks } from '../../features/admin/index.ts'
import type { Database, Db, Tx } from '../../ports/database.ts'
import type { JobPayloads, Jobs, QueueName } from '../../ports/jobs.ts'
import type { RuleResult } from '../../ports/ledger-rule.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { openJobs } from '../adapters.ts'
import { CommandError } from '../admin/cli-errors.ts'
import { joinIdentifiers, liftTimeouts, readDatabase, readHeader, selectTables, SNAPSHOT } from './export.ts'
import { parseText, readDigests, type Chunk, type Digest, type Digests, type Header } from './format.ts'

export interface Verification {
  /** One entry per table, and one for the jobs. */
  tables: { name: string; source: Digest; target: Digest | undefined; isEqual: boolean }[]
  /** The result of the target's ledger check. */
  ledger: RuleResult[]
}

export interface DatabaseImport {
  config: Config
  /** Must have the tables of the exported database, and no rows except those of the migrations. */
  database: Database
  text: AsyncIterable<string | Buffer>
  /** Called after the rows are verified. Throws to roll back everything. */
  accept?: (verification: Verification) => void
}

/**
 * Fills a database with an export, in one transaction that commits only if every table has the exported digest. Keys,
 * references and checks are enforced. Triggers are disabled, because they validate the single steps that led to the
 * rows. Rejects with a CommandError for a database that is not empty or has other tables, and for incomplete text.
 */
export async function importDatabase({ config, database, text, accept }: DatabaseImport): Promise<Verification> {
  const jobs = await openJobs({ config, logger: SILENT_LOGGER }, { database, isExclusive: false })
  try {
    return await database.db.transaction(async (tx) => {
      const verification = await fillDatabase({ tx, jobs }, text)
      accept?.(verification)
      return verification
    })
  } finally {
    await jobs.stop(0)
  }
}

/** A logger that logs nothing, because the caller gets every error. */
export const SILENT_LOGGER = { info() {}, warn() {}, error() {} }

interface Target {
  tx: Tx
  jobs: Jobs
}

async function fillDatabase({ tx, jobs }: Target, text: DatabaseImport['text']): Promise<Verification> {
  await liftTimeouts(tx)
  const filled = await findFilledTable(tx)
  if (filled !== null) throw new CommandError(describeFilledTable(filled))
  const header = await readHeader(tx)
  await setTriggers(tx, header, 'disable')
  const digests = await writeChunks({ tx, jobs }, header, parseText(text))
  // Tables with pending deferred checks can't be altered.
  await tx.execute(sql`set constraints all immediate`)
  await setTriggers(tx, header, 'enable')
  await tx.execute(sql`analyze`)
  const verification = await verifyDatabase(tx, digests)
  const different = verification.tables.filter(({ isEqual }) => !isEqual).map(({ name }) => name)
  if (different.length === 0) return verification
  throw new CommandError(`The copy differs from the source in: ${different.join(', ')}. Nothing was changed.`)
}

/**
 * Returns null for an empty database, and the verification of a database that already has these digests. Rejects with a
 * CommandError for any other rows, or for any rows if there are no digests.
 */
export async function findExistingImport(
  { db }: Database,
  readSourceDigests: () => Promise<Digests | null>,
): Promise<Verification | null> {
  const filled = await findFilledTable(db)
  if (filled === null) return null
  const digests = await readSourceDigests()
  const verification = digests && (await db.transaction((tx) => verifyDatabase(tx, digests), SNAPSHOT))
  if (verification?.tables.every(({ isEqual }) => isEqual)) return verification
  throw new CommandError(describeFilledTable(filled))
}

/** Compares a database with the digests of another one and checks its ledger. */
export async function verifyDatabase(tx: Tx, source: Digests): Promise<Verification> {
  const targets = await readDigests(readDatabase(tx))
  const tables = Object.entries(source).map(([name, digest]) => {
    const target = targets[name]
    return { name, source: digest, target, isEqual: target?.sha256 === digest.sha256 && target.rows === digest.rows }
  })
  return { tables, ledger: await runLedgerChecks(tx) }
}

/** Tables that migrations fill. Their rows are replaced, because an archive contains them, too. */
const SEEDED_TABLES = ['subscription_plans', 'credit_packs']

/** Returns the first table with rows, apart from tables that migrations fill; null if there is none. */
export async function findFilledTable(db: Db | Tx): Promise<string | null> {
  for (const { name } of await selectTables(db)) {
    if (SEEDED_TABLES.includes(name)) continue
    const rows = await queryRows(db, sql`select 1 as one from ${sql.identifier(name)} limit 1`, z.object({}))
    if (rows.length > 0) return name
  }
  return null
}

function describeFilledTable(table: string): string {
  return `The database is not empty: there are rows in ${table}. Nothing was changed.`
}

/** Writes all chunks and returns the digests that the exporter computed. */
async function writeChunks({ tx, jobs }: Target, header: Header, chunks: AsyncIterable<Chunk>): Promise<Digests> {
  let sequences: Header['sequences'] = []
  let digests: Digests = {}
  for await (const chunk of chunks) {
    if (chunk.kind === 'header') {
      requireSameTables(chunk.header, header)
      sequences = chunk.header.sequences
      for (const name of SEEDED_TABLES) await tx.execute(sql`delete from ${sql.identifier(name)}`)
    }
    if (chunk.kind === 'rows') await insertRows(tx, header, chunk)
    if (chunk.kind === 'jobs') await enqueueJobs({ tx, jobs }, chunk.jobs)
    if (chunk.kind === 'end') digests = chunk.digests
  }
  for (const { name, last } of sequences)
    await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${last}::bigint)`)
  return digests
}

function requireSameTables(exported: Header, target: Header): void {
  if (exported.schema !== target.schema)
    throw new CommandError(
      `The copy was created by ${exported.schema > target.schema ? 'a newer' : 'an older'} version of this program, with other tables. Restore it with that version, then change the version.`,
    )
  if (JSON.stringify(exported.tables) !== JSON.stringify(target.tables))
    throw new CommandError('The copy has other tables than this database. Nothing was changed.')
}

async function setTriggers(tx: Tx, { tables }: Header, state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables)
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`)
}

async function insertRows(tx: Tx, { tables }: Header, chunk: { table: string; rows: string[] }): Promise<void> {
  const found = tables.find(({ name }) => name === chunk.table)
  if (!found) throw new CommandError(`The copy has rows of an unknown table: ${chunk.table}.`)
  const [table, columns] = [sql.identifier(found.name), joinIdentifiers(found.columns)]
  await tx.execute(
    sql`insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, ${`[${chunk.rows.join(',')}]`}::json)`,
  )
}

const PAYLOAD_SCHEMAS: { [Name in QueueName]: z.ZodType<JobPayloads[Name]> } = {
  generate: z.object({ jobId: z.string() }),
  mail: z.object({ mailId: z.string(), kind: z.string().optional() }),
  'erase-files': z.object({ keys: z.array(z.string()) }),
  'rename-files': z.object({ imageId: z.string(), fileToken: z.string() }),
}

/** Enqueues imported jobs as new ones: due at once, with all attempts left. */
async function enqueueJobs({ tx, jobs }: Target, imported: { queue: string; payload: string }[]): Promise<void> {
  for (const { queue, payload } of imported) {
    if (!isQueue(queue)) throw new CommandError(`The copy has jobs of an unknown queue: ${queue}.`)
    await jobs.enqueue(tx, queue, PAYLOAD_SCHEMAS[queue].parse(JSON.parse(payload)))
  }
}

function isQueue(name: string): name is QueueName {
  return Object.hasOwn(PAYLOAD_SCHEMAS, name)
}
