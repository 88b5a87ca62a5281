import type { Tx } from './database.ts'

/** The queues of this product and the payloads of their jobs. Payloads contain only ids; all other data is in rows. */
export interface JobPayloads {
  /** A job that claims and runs the next queued generation. After a crash it resumes the generation that it claimed. */
  generate: { jobId: string }
  /** The kind is for logs and metrics; jobs of an earlier version lack it. */
  mail: { mailId: string; kind?: string | undefined }
  /** Deletes files whose rows are deleted. */
  'erase-files': { keys: string[] }
  /** Renames the files of an image so that their old URLs stop working. Applies only while the image has this token. */
  'rename-files': { imageId: string; fileToken: string }
}
export type QueueName = keyof JobPayloads

/** How a job is retried if its handler throws or its worker crashes. */
export interface QueueOptions {
  /** Delay before the second claim, in seconds; each later one is twice as long, at most an hour. 0 retries at once. */
  retryDelaySeconds: number
  /**
   * Number of claims after the first. A handler must be safe to run again: it decides by the row that it works on, not
   * by the state of the queue.
   */
  retryLimit: number
  /** Seconds without a heartbeat after which another worker may claim the job. */
  heartbeatSeconds: number
  /** Seconds after which a job counts as failed, even if its worker sends heartbeats. */
  expireSeconds: number
}

/** Numbers of queued, running and failed jobs of a queue. */
export interface QueueCount {
  queue: string
  waiting: number
  running: number
  failed: number
}

/** Work that must survive a crash, stored in the application's own database. */
export interface Jobs {
  /** Adds a job in the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue<Name extends QueueName>(tx: Tx, queue: Name, payload: JobPayloads[Name]): Promise<void>
  /** Starts `concurrency` workers that process one job at a time. A job whose handler throws is retried. */
  work<Name extends QueueName>(
    queue: Name,
    concurrency: number,
    handler: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /**
   * The state of the queues at their last check: a few seconds ago, or up to half a minute on the embedded engine.
   */
  count(): Promise<QueueCount[]>
  /** Claims no more jobs. Running ones continue, and jobs can still be added. */
  pause(): Promise<void>
  /** Claims no more jobs, waits up to `graceMs` for the running ones and returns the rest to the queue. */
  stop(graceMs: number): Promise<void>
  /** Rejects if the queue's tables can't be read; for `/readyz`. */
  check(): Promise<void>
}
