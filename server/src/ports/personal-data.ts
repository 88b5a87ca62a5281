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

/** Creates a formatted JSON file. */
export function toJsonFile(path: string, content: unknown): ExportedFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) }
}
