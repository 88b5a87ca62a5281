import type { WaitingJob } from '../../adapters/jobs/waiting-jobs.ts'

/** A table as the database describes it. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/** Where the numbering of a column goes on: after this one, or from the beginning. */
export interface Numbering {
  table: string
  column: string
  last: string | null
}

/** What a copy consists of. */
export interface Outline {
  engine: 'pglite' | 'postgres'
  /** When the newest of its migrations was made: two databases with the same one have the same tables. */
  schema: string
  /** In an order in which they can be filled: what a row refers to is in an earlier table. */
  tables: CopiedTable[]
  numberings: Numbering[]
}

/**
 * A database, piece by piece: the outline, rows table by table, the jobs that are not done, and the end. Without its end a copy is not
 * whole. A row is one line of JSON that the database wrote and that only a database reads: numbers and times go through no JavaScript.
 */
export type Piece =
  | { kind: 'outline'; outline: Outline }
  | { kind: 'rows'; table: string; rows: string[] }
  | { kind: 'jobs'; jobs: WaitingJob[] }
  | { kind: 'end'; counts: Counts }

/** Rows of each table, and jobs that are not done. */
export interface Counts {
  tables: Record<string, number>
  jobs: number
}

export function noCounts({ tables }: Pick<Outline, 'tables'>): Counts {
  return { tables: Object.fromEntries(tables.map(({ name }) => [name, 0])), jobs: 0 }
}

/** Adds what a piece holds. */
export function count(counts: Counts, piece: Piece): void {
  if (piece.kind === 'rows') counts.tables[piece.table] = (counts.tables[piece.table] ?? 0) + piece.rows.length
  if (piece.kind === 'jobs') counts.jobs += piece.jobs.length
}
