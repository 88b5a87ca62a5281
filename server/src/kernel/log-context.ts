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

/** A client's network, found out when a line needs it. */
export type FindNetwork = () => string

interface Context {
  subject: LogSubject
  findNetwork?: FindNetwork
}

const current = new AsyncLocalStorage<Context>()

/** Does the work as part of what is named: whatever is logged meanwhile, however deep, says so. What was named around it stays named. */
export function runAbout<Result>(subject: LogSubject, work: () => Result): Result {
  const around = current.getStore()
  return current.run({ ...around, subject: { ...around?.subject, ...subject } }, work)
}

/** As `runAbout`, for a request, whose client's network is known to lines that need it (`security-log.ts`). */
export function runForRequest<Result>(
  { requestId, findNetwork }: { requestId: string; findNetwork: FindNetwork },
  work: () => Result,
): Result {
  return current.run({ subject: { requestId }, findNetwork }, work)
}

/** What the running code works for; empty where it works for nothing that has a name. */
export function currentSubject(): LogSubject {
  return current.getStore()?.subject ?? {}
}

/** The network of the client whose request is running; null where there is none. */
export function currentNetwork(): string | null {
  return current.getStore()?.findNetwork?.() ?? null
}
