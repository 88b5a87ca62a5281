import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields that identify what a log line is about. Ids and fixed words only, no personal data. */
export interface LogSubject {
  requestId?: string
  generationId?: string
  /** The product's own id, never the provider's. */
  orderId?: string
  emailId?: string
  emailKind?: string
}

/** Returns a client's network. Called only when a log line needs it. */
export type FindNetwork = () => string

interface Context {
  subject: LogSubject
  findNetwork?: FindNetwork
}

const contextStorage = new AsyncLocalStorage<Context>()

/** Runs `work` with a log subject: every line that it logs has these fields, in addition to those of outer subjects. */
export function runWithLogSubject<Result>(subject: LogSubject, work: () => Result): Result {
  const outer = contextStorage.getStore()
  return contextStorage.run({ ...outer, subject: { ...outer?.subject, ...subject } }, work)
}

/** Like `runWithLogSubject`, for a request. Code that logs can call `getClientNetwork` (`security-log.ts`). */
export function runForRequest<Result>(
  { requestId, findNetwork }: { requestId: string; findNetwork: FindNetwork },
  work: () => Result,
): Result {
  return contextStorage.run({ subject: { requestId }, findNetwork }, work)
}

/** Returns the log subject of the running code; empty if there is none. */
export function getLogSubject(): LogSubject {
  return contextStorage.getStore()?.subject ?? {}
}

/** Returns the network of the client whose request is running; null outside a request. */
export function getClientNetwork(): string | null {
  return contextStorage.getStore()?.findNetwork?.() ?? null
}
