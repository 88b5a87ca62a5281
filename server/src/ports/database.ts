import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * The connection type of all features; both engines are assignable to it. Repositories take it as their first argument.
 */
export type Db = PgDatabase<PgQueryResultHKT>
/**
 * A transaction. A statement on `db` instead of `tx` inside it deadlocks on PGlite, and silently runs outside the
 * transaction on PostgreSQL.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Numbers of connections of one process. */
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
  /**
   * Subscribes to NOTIFY on `channel`; resolves when the subscription is active, with a function that unsubscribes.
   * After a lost connection it subscribes again and calls `onReconnect`.
   */
  listen(channel: string, onNotify: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>
  /** Rejects if a trivial query fails or takes longer than two seconds; for `/readyz`. */
  check(): Promise<void>
  /** For the job library only: the PGlite instance, or the URL of the server. */
  readonly driver: { engine: 'pglite'; pglite: unknown } | { engine: 'postgres'; url: string }
  /** Undefined for PGlite, which has a single connection. */
  connections?(): Connections
  /** Waits for running transactions, then closes all connections. A second call does nothing. */
  close(): Promise<void>
}

/**
 * The embedded engine stopped after its disk failed or was full: every call rejects until a new process recovers the
 * folder.
 */
export class DatabaseStoppedError extends Error {
  constructor() {
    super('The embedded database stopped after a disk failure. Restart to recover it.')
    this.name = 'DatabaseStoppedError'
  }
}

/**
 * No connection to the PostgreSQL server could be opened. The message is for the operator; `cause` is the driver's
 * error.
 */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    // For a host name with several IP addresses, Node returns one error per IP address and an empty message.
    const reason: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
    super(
      `The database of DATABASE_URL can't be opened: ${reason instanceof Error ? reason.message : String(reason)}.`,
      { cause },
    )
    this.name = 'DatabaseUnreachableError'
  }
}

/** Another process uses the embedded database. The message is for the person who started this process. */
export class DatabaseInUseError extends Error {
  readonly folder: string

  constructor(folder: string, owner: string) {
    super(
      `The database folder ${folder} is in use by ${owner}. Stop that process first, or use PostgreSQL to run several.`,
    )
    this.name = 'DatabaseInUseError'
    this.folder = folder
  }
}
