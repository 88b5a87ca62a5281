import type { ImportResult } from '@pictor/contract'
import type { z } from 'zod'
import type { Db, Tx } from './database.ts'

/** One file of an export. */
export interface ExportedFile {
  /** Path in the export, unique, such as `images/<id>.png`. */
  path: string
  bytes: Uint8Array
}

/**
 * The personal data that one feature stores. Every table with personal data belongs to exactly one feature; a test
 * fails if a table of the database belongs to none.
 */
export interface PersonalData {
  tables: string[]
  /** Yields all data of the user in a readable form, and loads each file only when the download needs it. */
  export(db: Db, userId: string): AsyncIterable<ExportedFile>
  /**
   * Deletes the user's data in the transaction that deletes the user. Rows that the database deletes by cascade are not
   * listed here. Data outside the database is deleted by a job of the same transaction.
   */
  erase(tx: Tx, userId: string): Promise<void>
}

/** An exported archive, whose files were compared with its manifest. */
export interface PersonalDataArchive {
  /**
   * `sealed`: this installation wrote the archive, for this user. `trusted`: the operator confirms that it is unchanged. `unknown`:
   * anybody may have written it.
   */
  origin: 'sealed' | 'trusted' | 'unknown'
  /** Throws ARCHIVE_NOT_ACCEPTED if the file is missing or does not match the schema. */
  readJson<T>(path: string, schema: z.ZodType<T>): Promise<T>
  /** Null if the archive has no such file. */
  readFile(path: string): Promise<Uint8Array | null>
}

export interface ImportTarget {
  archive: PersonalDataArchive
  userId: string
}

/** Reports how many of the images are done. */
export type ReportProgress = (progress: { done: number; total: number }) => void

/**
 * Restores the data of one feature from an archive. Reads and checks everything first; the returned function restores
 * it. A repeated import restores only what is missing. Throws ARCHIVE_NOT_ACCEPTED or ARCHIVE_OF_OTHER_USER.
 */
export type PrepareImport = (
  target: ImportTarget,
) => Promise<(report: ReportProgress) => Promise<Partial<ImportResult>>>

/** Creates a formatted JSON file. */
export function toJsonFile(path: string, content: unknown): ExportedFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) }
}
