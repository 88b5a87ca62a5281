import { fdatasyncSync, fsyncSync } from 'node:fs'
import { PGlite, type postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DatabaseStoppedError } from '../../ports/database.ts'

type PostgresModule = postgresMod.PostgresMod
/** `path` is the engine's own name of the file, below `PGlite.paths.PGDATA`. */
export type Sync = (fd: number, path: string) => void

export interface SyncedFileSystemOptions {
  sync?: Sync
  onStop: (error: Error) => void
}

/**
 * PGlite starts PostgreSQL with fsync off. Switched on again, PostgreSQL keeps its own rules: the log is on disk before a
 * commit returns or notifies, and before the data pages it describes; data files before a checkpoint lets the log go.
 * Emscripten ignores fdatasync, so the log is synced by fsync too. What reads only never syncs.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap((s) => ['-c', s]),
]

/**
 * A data folder whose fsync reaches the disk: Emscripten's NODEFS has no such operation and reports success.
 * PGlite's own `syncToFs` would not do, for it is not called at the COMMIT of a transaction.
 */
export class SyncedFileSystem extends NodeFS {
  readonly #sync: Sync
  readonly #onStop: (error: Error) => void
  #isStopped = false

  constructor(folder: string, { sync = syncToDisk, onStop }: SyncedFileSystemOptions) {
    super(folder)
    this.#sync = sync
    this.#onStop = onStop
  }

  /** Whether the engine has given up. It must not be called again then, not even to close it. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  override async init(pglite: PGlite, options: Partial<PostgresModule>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: PostgresModule) => addFsync(module, this.#sync)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: () => this.#stop(pglite) } }
  }

  /** Elsewhere PostgreSQL's process ends when it panics; here it would be called again, and hang the whole process. */
  #stop(pglite: PGlite): void {
    if (this.#isStopped) return
    this.#isStopped = true
    const error = new DatabaseStoppedError()
    pglite.execProtocolRawSync = () => {
      throw error
    }
    this.#onStop(error)
  }
}

/** The size of a log segment is settled when it is made, so its bytes alone suffice, at half the price. */
export const syncToDisk: Sync = (fd, path) => (/\/pg_wal\/[0-9A-F]{24}$/.test(path) ? fdatasyncSync(fd) : fsyncSync(fd))

interface NodeStream {
  nfd: number
  path: string
}

interface NodeFileSystem {
  tryFSOperation(operation: () => void): void
  stream_ops: { fsync?: (stream: NodeStream) => number }
}

function addFsync(module: PostgresModule, sync: Sync): void {
  const nodefs: unknown = module.NODEFS
  if (!isNodeFileSystem(nodefs)) throw new Error('This version of PGlite keeps its files in another way')
  nodefs.stream_ops.fsync = (stream) => {
    nodefs.tryFSOperation(() => sync(stream.nfd, stream.path))
    return 0
  }
}

function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'tryFSOperation' in value
}
