import type { Tx } from './database.ts'

/** The queues of this product and what their jobs carry: ids only, the rows hold the rest. */
export interface JobPayloads {
  /** A turn to draw whatever is next, and to go on with what was begun in it. */
  generate: { jobId: string }
  /** The kind is for log and figures; jobs of an older version have none. */
  mail: { mailId: string; kind?: string | undefined }
  /** Files whose rows are gone. */
  'erase-files': { keys: string[] }
  /** Files of an image that others must not find any more, while they have this name. */
  'rename-files': { imageId: string; fileToken: string }
}
export type QueueName = keyof JobPayloads

/** How a queue treats a job whose worker died or threw. */
export interface QueueOptions {
  /** Before the second claim; each later one waits twice as long, an hour at most. 0 tries again at once. */
  retryDelaySeconds: number
  /** Claims after the first. A handler must be safe to run again: the row it works on decides, not the queue. */
  retryLimit: number
  /** Seconds without a sign of life after which another worker may claim the job. */
  heartbeatSeconds: number
  /** Seconds after which a job counts as failed, however alive its worker looks. */
  expireSeconds: number
}

/** How many jobs of a queue wait, are under way, and were given up. */
export interface QueueCount {
  queue: string
  waiting: number
  running: number
  failed: number
}

/** Work that must survive a crash, kept in the application's own database. */
export interface Jobs {
  /** Adds a job in the caller's transaction: it exists if and only if that commits. */
  enqueue<Name extends QueueName>(tx: Tx, queue: Name, payload: JobPayloads[Name]): Promise<void>
  /** Starts `concurrency` workers that take one job at a time. A handler that throws hands the job back for a retry. */
  work<Name extends QueueName>(
    queue: Name,
    concurrency: number,
    handler: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** How the queues stand, as of a few seconds ago. */
  count(): Promise<QueueCount[]>
  /** Takes no more jobs. Those under way go on, and jobs can still be added. */
  pause(): Promise<void>
  /** Takes no more jobs, waits up to `graceMs` for the running ones, gives back the rest. */
  stop(graceMs: number): Promise<void>
  /** Rejects if the queue's tables don't answer; for `/readyz`. */
  check(): Promise<void>
}
