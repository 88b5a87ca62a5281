import { AsyncLocalStorage } from 'node:async_hooks'

/** The subject of a log line. Ids and fixed words only, no personal data. */
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

const current = new AsyncLocalStorage<Context>()

/** Runs `work` with a log subject: every line that it logs has these fields, in addition to those of outer subjects. */
export function runAbout<Result>(subject: LogSubject, work: () => Result): Result {
  const outer = current.getStore()
  return current.run({ ...outer, subject: { ...outer?.subject, ...subject } }, work)
}

/** Like `runAbout`, for a request. Log lines that need the client's network can read it (`security-log.ts`). */
export function runForRequest<Result>(
  { requestId, findNetwork }: { requestId: string; findNetwork: FindNetwork },
  work: () => Result,
): Result {
  return current.run({ subject: { requestId }, findNetwork }, work)
}

/** The subject of the running code; empty if there is none. */
export function currentSubject(): LogSubject {
  return current.getStore()?.subject ?? {}
}

/** The network of the client whose request is running; null outside a request. */
export function currentNetwork(): string | null {
  return current.getStore()?.findNetwork?.() ?? null
}
