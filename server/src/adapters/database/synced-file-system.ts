import { fdatasyncSync, fsyncSync } from 'node:fs'
import { PGlite, type postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DatabaseStoppedError } from '../../ports/database.ts'

type PostgresModule = postgresMod.PostgresMod
/** Syncs an open file to disk. `path` is the engine's name for the file, below `PGlite.paths.PGDATA`. */
export type Sync = (fd: number, path: string) => void

export interface SyncedFileSystemOptions {
  sync?: Sync
  onStop: (error: Error) => void
}

/**
 * PGlite starts PostgreSQL with fsync off. These parameters turn it on, so PostgreSQL's usual order applies: the log is
 * on disk before a commit returns or notifies, and before the data pages that it describes; data files are on disk
 * before a checkpoint removes the log. Emscripten ignores fdatasync, so the log uses fsync too. Reads never sync.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap((s) => ['-c', s]),
]

/**
 * A data folder whose fsync reaches the disk. Emscripten's NODEFS has no fsync and reports success. PGlite's own
 * `syncToFs` does not help, because it is not called when a transaction commits.
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

  /** Whether the engine has stopped after an error. It must not be called again, not even to close it. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  override async init(pglite: PGlite, options: Partial<PostgresModule>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: PostgresModule) => addFsync(module, this.#sync)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: () => this.#stop(pglite) } }
  }

  /**
   * After a panic, a PostgreSQL process normally ends. Here the engine stays loaded, and another call would block the
   * whole process, so further calls throw an error.
   */
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

/** A log segment gets its size when it is created, so syncing only its data is enough and takes half the time. */
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
  if (!isNodeFileSystem(nodefs))
    throw new Error('This version of PGlite stores its files differently. Adapt SyncedFileSystem to it.')
  nodefs.stream_ops.fsync = (stream) => {
    nodefs.tryFSOperation(() => sync(stream.nfd, stream.path))
    return 0
  }
}

function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'tryFSOperation' in value
}
