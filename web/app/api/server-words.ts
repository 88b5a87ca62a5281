import { isApiFailure } from './api-failure.ts'

/** Returns the server's message for a failed call; empty if the response was not the server's. */
export function wordsOf(error: unknown): string {
  return isApiFailure(error) && error.defined ? error.message : ''
}

/** Returns the message of a body that reports a failure; empty if it has none. */
export function wordsIn(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : ''
  return typeof message === 'string' ? message : ''
}
