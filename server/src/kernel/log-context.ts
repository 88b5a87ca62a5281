import { AsyncLocalStorage } from 'node:async_hooks'

/** What a line of the log can be about. Ids and words alone: nothing that tells of a person. */
export interface LogSubject {
  requestId?: string
  generationId?: string
  /** Ours, never the provider's. */
  orderId?: string
  mailId?: string
  mailKind?: string
}

const current = new AsyncLocalStorage<LogSubject>()

/** Does the work as part of what is named: whatever is logged meanwhile, however deep, says so. What was named around it stays named. */
export function runAbout<Result>(subject: LogSubject, work: () => Result): Result {
  return current.run({ ...current.getStore(), ...subject }, work)
}

/** What the running code works for; empty where it works for nothing that has a name. */
export function currentSubject(): LogSubject {
  return current.getStore() ?? {}
}
