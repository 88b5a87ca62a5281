import type { Db, Tx } from './database.ts'

/** One file of an export. */
export interface ExportedFile {
  /** `images/<id>.png`, unique in the export. */
  path: string
  bytes: Uint8Array
}

/**
 * What one feature knows of a user. Every table with something of a user belongs to exactly one of these; a test looks at the
 * database for one that does not.
 */
export interface PersonalData {
  tables: string[]
  /** Everything of the user, to be read by the user. Loaded file by file, as the download takes them. */
  export(db: Db, userId: string): AsyncIterable<ExportedFile>
  /**
   * Takes the user's data away in the transaction that deletes the user; what the database takes along by itself needs no word, and
   * what lies elsewhere is left to a job of the same transaction.
   */
  erase(tx: Tx, userId: string): Promise<void>
}

/** A file of JSON that a person can read. */
export function jsonFile(path: string, content: unknown): ExportedFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) }
}
