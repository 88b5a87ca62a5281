import type { Db, Tx } from './database.ts'

/** One file of an export. */
export interface ExportedFile {
  /** `images/<id>.png`, unique in the export. */
  path: string
  bytes: Uint8Array
}

/**
 * The personal data that one feature stores. Every table with personal data belongs to exactly one feature; a test
 * checks the database for tables without one.
 */
export interface PersonalData {
  tables: string[]
  /** All data of the user, in a form the user can read. Loads one file at a time, as the download consumes them. */
  export(db: Db, userId: string): AsyncIterable<ExportedFile>
  /**
   * Deletes the user's data in the transaction that deletes the user. Rows that the database deletes by cascade are not
   * listed here. Data outside the database is deleted by a job of the same transaction.
   */
  erase(tx: Tx, userId: string): Promise<void>
}

/** A formatted JSON file. */
export function jsonFile(path: string, content: unknown): ExportedFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) }
}
