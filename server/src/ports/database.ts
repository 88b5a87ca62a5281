import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The one connection type that features see; both engines are assignable to it. Repositories take it as their first argument. */
export type Db = PgDatabase<PgQueryResultHKT>
/** Inside a transaction. Calling `db` there instead of `tx` deadlocks PGlite and silently leaves the transaction on PostgreSQL. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Of one process. */
export interface Connections {
  busy: number
  idle: number
  /** Statements that wait for a connection. */
  waiting: number
}

/** An open, migrated database. */
export interface Database {
  readonly db: Db
  readonly engine: 'pglite' | 'postgres'
  /** Hears NOTIFY on `channel`; resolves when it listens. After a lost connection it listens again and calls `onReconnect`. */
  listen(channel: string, heard: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /** Rejects if a trivial query does not come back within two seconds; for `/readyz`. */
  check(): Promise<void>
  /** The driver's own object, for the job library alone: a PGlite, or a connection string. */
  readonly driver: { engine: 'pglite'; pglite: unknown } | { engine: 'postgres'; url: string }
  /** How the connections stand, where there are several. */
  connections?(): Connections
  /** Waits for transactions under way, then lets go of everything. A second call does nothing. */
  close(): Promise<void>
}

/** The embedded engine gave up on a disk that fails or is full: every call rejects until a new process recovers the folder. */
export class DatabaseStoppedError extends Error {
  constructor() {
    super('The embedded database has stopped after a failure of its disk: restart to recover it')
    this.name = 'DatabaseStoppedError'
  }
}

/** No connection to the PostgreSQL server could be opened. The message is one sentence for the operator; the driver's error is its `cause`. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    // A name with several addresses fails with one error for each, and no message of its own.
    const reason: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
    super(
      `The database of DATABASE_URL can't be opened: ${reason instanceof Error ? reason.message : String(reason)}.`,
      { cause },
    )
    this.name = 'DatabaseUnreachableError'
  }
}

/** The embedded database belongs to another process. The message is one sentence for the person who started this one. */
export class DatabaseInUseError extends Error {
  readonly folder: string

  constructor(folder: string, holder: string) {
    super(
      `The database folder ${folder} is in use by ${holder}: stop that process first, or use PostgreSQL to run several.`,
    )
    this.name = 'DatabaseInUseError'
    this.folder = folder
  }
}
