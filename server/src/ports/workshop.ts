/**
 * `too-much`: the work took more time or memory than work may, and was ended. `crashed`: it brought the program down. `lost`: the
 * program ended for a reason that does not lie in the work, or could not be started; the same work may succeed the next time.
 */
export type WorkshopFailure = 'too-much' | 'crashed' | 'lost'

/** The work has no result, because the program that did it is no more. */
export class WorkshopError extends Error {
  readonly failure: WorkshopFailure
  constructor(failure: WorkshopFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkshopError'
    this.failure = failure
  }
}

/**
 * Does work in programs of its own, for what may crash, hang or swell: whatever happens there, the server goes on. Orders and answers
 * are copied, so they hold plain data and bytes.
 */
export interface Workshop<Order, Answer> {
  /** When it is its turn, in the order of asking. Rejects with a WorkshopError, or with what the program rejected with. */
  carryOut(order: Order): Promise<Answer>
  /** Ends everything at once; what was under way and what comes after rejects. */
  close(): Promise<void>
}
