/**
 * `too-much`: the task exceeded its time or memory limit and was stopped. `crashed`: the task crashed its process.
 * `lost`: the process ended for a reason other than the task, or could not start; the same task may succeed the next
 * time.
 */
export type WorkerProcessFailure = 'too-much' | 'crashed' | 'lost'

/** The task has no result, because its process ended. */
export class WorkerProcessError extends Error {
  readonly failure: WorkerProcessFailure
  constructor(failure: WorkerProcessFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkerProcessError'
    this.failure = failure
  }
}

/**
 * Runs tasks in child processes. A task may crash, hang or use too much memory without stopping the server.
 * Inputs and results are copied, so they contain only plain data and bytes.
 */
export interface ProcessPool<Task, Result> {
  /** Tasks run in the order of the calls. Rejects with a WorkerProcessError, or with the error of the task. */
  run(task: Task): Promise<Result>
  /** Stops all processes at once; running and later tasks reject. */
  close(): Promise<void>
}
