import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { selectWaitingJobs } from '../../adapters/jobs/waiting-jobs.ts'
import type { Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import type { CopiedTable } from '../copying/pieces.ts'

/** What a table, or the jobs that are not done, amount to. */
export interface Figure {
  rows: number
  /** SHA-256 over the sorted SHA-256 of all rows: the same on both engines, whatever the order in which they are stored. */
  hash: string
}

/** Beside the tables. */
export const JOBS = 'jobs that are not done'

/** How values are written, which each database decides for itself. */
const ONE_WAY_OF_WRITING = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** What the database itself makes of its rows, by the names of the tables. */
export async function figuresOf(tx: Tx, tables: CopiedTable[]): Promise<Map<string, Figure>> {
  await tx.execute(sql`set local statement_timeout = 0`)
  for (const [name, value] of Object.entries(ONE_WAY_OF_WRITING))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`)
  const figures = new Map<string, Figure>()
  for (const table of tables) figures.set(table.name, await figureOf(tx, table))
  return figures.set(JOBS, await figureOfJobs(tx))
}

const FigureRow = z.object({ rows: z.coerce.number(), hash: z.string() })
const HASH_OF_NOTHING = `encode(sha256(''::bytea), 'hex')`

/**
 * A row is text with its columns in an order that jsonb gives them, so it does not matter how a table came to have them. In buckets by the
 * first byte, so that no list of hashes grows beyond what a database takes as one value.
 */
async function figureOf(tx: Tx, { name, columns }: CopiedTable): Promise<Figure> {
  const copied = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const [figure] = await queryRows(
    tx,
    sql`with hashed as (
          select sha256(convert_to(to_jsonb(copied)::text, 'UTF8')) as hash from (select ${copied} from ${sql.identifier(name)}) copied
        ), buckets as (
          select get_byte(hash, 0) as bucket, count(*) as rows, sha256(string_agg(hash, ''::bytea order by hash)) as hash
          from hashed group by 1
        )
        select coalesce(sum(rows), 0)::text as rows,
          coalesce(encode(sha256(string_agg(hash, ''::bytea order by bucket)), 'hex'), ${sql.raw(HASH_OF_NOTHING)}) as hash
        from buckets`,
    FigureRow,
  )
  if (!figure) throw new Error(`${name} has no figure.`)
  return figure
}

/** They become new ones in the copy: the same work under other numbers. */
async function figureOfJobs(tx: Tx): Promise<Figure> {
  const jobs = await selectWaitingJobs(tx)
  const lines = jobs.map(({ queue, payload }) => JSON.stringify([queue, JSON.parse(payload)])).toSorted()
  return { rows: jobs.length, hash: createHash('sha256').update(lines.join('\n')).digest('hex') }
}

/** A line of the proof. */
export interface Comparison {
  name: string
  source: Figure
  target: Figure | undefined
  isEqual: boolean
}

export function compare(source: ReadonlyMap<string, Figure>, target: ReadonlyMap<string, Figure>): Comparison[] {
  return [...source].map(([name, figure]) => {
    const other = target.get(name)
    return { name, source: figure, target: other, isEqual: other?.rows === figure.rows && other.hash === figure.hash }
  })
}
