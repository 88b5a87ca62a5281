import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Does the work as part of a request: whatever is logged meanwhile, however deep, can name it. */
export function runForRequest(requestId: string, work: () => void): void {
  current.run(requestId, work)
}

/** Of the request that the running code works for; undefined where it works for none. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}
